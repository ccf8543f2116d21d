// Imported first by every command: refuses a Node that is too old before it loads a file it cannot
// parse.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Chokdee needs Node 20.19 or newer; this is Node ${process.versions.node} (https://nodejs.org).`);
  process.exit(1);
}
