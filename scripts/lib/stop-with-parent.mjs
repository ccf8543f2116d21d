// Imported before the server: when the process that started it has ended for any reason, the server
// shuts down as on SIGTERM.
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
