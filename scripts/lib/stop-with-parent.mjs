// Loaded before the server: when the process that started it is gone, however it went, the server shuts down as if it had been asked to.
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
});
process.channel?.unref();
