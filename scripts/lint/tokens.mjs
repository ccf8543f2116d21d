/** A comment, a dollar-quoted body, a string, a quoted name, a word, or one other character. */
const TOKEN = new RegExp(
  [
    String.raw`(?<space>\s+)`,
    String.raw`(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)`,
    String.raw`(?<body>\$(?<tag>\w*)\$(?<inside>[\s\S]*?)\$\k<tag>\$)`,
    String.raw`(?<string>[eE]?'(?:[^']|'')*')`,
    String.raw`(?<quoted>"(?:[^"]|"")*")`,
    String.raw`(?<word>[A-Za-z_%][\w%$]*)`,
    String.raw`(?<mark>[\s\S])`,
  ].join('|'),
  'gy',
);

/**
 * Splits SQL into tokens: words (in lower case unless quoted), strings, punctuation. A
 * dollar-quoted body is code, so it is split as well. Comments are dropped.
 * @param {string} text
 * @param {number} [line] the number of its first line
 * @returns {{ kind: 'word'|'string'|'mark', text: string, line: number }[]}
 */
export function tokens(text, line = 1) {
  const found = [];
  for (const { 0: whole, groups } of text.matchAll(TOKEN)) {
    if (groups.body !== undefined) found.push(...tokens(groups.inside, line));
    else if (groups.string !== undefined) found.push({ kind: 'string', text: groups.string, line });
    else if (groups.quoted !== undefined) found.push({ kind: 'word', text: groups.quoted.slice(1, -1), line });
    else if (groups.word !== undefined) found.push({ kind: 'word', text: groups.word.toLowerCase(), line });
    else if (groups.mark !== undefined) found.push({ kind: 'mark', text: groups.mark, line });
    line += whole.split('\n').length - 1;
  }
  return found;
}

/**
 * The tokens of each statement of a text. A dollar-quoted body is part of its statement.
 * @param {string} text
 */
export function statements(text) {
  const found = [];
  // A body holds `;` itself, so the text is split before its bodies are.
  const pattern =
    /(?:--[^\n]*|\/\*[\s\S]*?\*\/|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$|'(?:[^']|'')*'|"(?:[^"]|"")*"|[^;])+/gy;
  for (let at = 0, line = 1; at < text.length;) {
    pattern.lastIndex = at;
    const piece = pattern.exec(text)?.[0] ?? '';
    const tokenList = tokens(piece, line);
    if (tokenList.length > 0) found.push(tokenList);
    line += piece.split('\n').length - 1;
    at += piece.length + 1;
  }
  return found;
}
