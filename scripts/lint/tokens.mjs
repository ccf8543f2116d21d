/**
 * Cuts SQL into tokens: words (lower case unless quoted), numbers, strings, dollar-quoted bodies (cut again, since a body is code), punctuation.
 * Comments are dropped. @param {string} text @param {number} [line] @returns {{ kind: 'word'|'string'|'mark', text: string, line: number }[]}
 */
export function tokens(text, line = 1) {
  const found = [];
  const pattern =
    /(?<space>\s+)|(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)|(?<body>\$(?<tag>\w*)\$(?<inside>[\s\S]*?)\$\k<tag>\$)|(?<string>[eE]?'(?:[^']|'')*')|(?<quoted>"(?:[^"]|"")*")|(?<word>[A-Za-z_%][\w%$]*)|(?<mark>[\s\S])/gy;
  for (const { 0: whole, groups } of text.matchAll(pattern)) {
    if (groups.body !== undefined) found.push(...tokens(groups.inside, line));
    else if (groups.string !== undefined) found.push({ kind: 'string', text: groups.string, line });
    else if (groups.quoted !== undefined) found.push({ kind: 'word', text: groups.quoted.slice(1, -1), line });
    else if (groups.word !== undefined) found.push({ kind: 'word', text: groups.word.toLowerCase(), line });
    else if (groups.mark !== undefined) found.push({ kind: 'mark', text: groups.mark, line });
    line += whole.split('\n').length - 1;
  }
  return found;
}

/** Cuts tokens into statements at `;` outside brackets. Bodies are part of their statement. @param {string} text */
export function statements(text) {
  const found = [];
  // Bodies hold `;` of their own: they are kept whole by cutting the text before its bodies are opened.
  const pattern =
    /(?:--[^\n]*|\/\*[\s\S]*?\*\/|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$|'(?:[^']|'')*'|"(?:[^"]|"")*"|[^;])+/gy;
  for (let at = 0, line = 1; at < text.length;) {
    pattern.lastIndex = at;
    const piece = pattern.exec(text)?.[0] ?? '';
    const cut = tokens(piece, line);
    if (cut.length > 0) found.push(cut);
    line += piece.split('\n').length - 1;
    at += piece.length + 1;
  }
  return found;
}
