import type { Call } from '@chokdee/contract/call';
import { commonRefusals, reference, topicReference, type Entry, type Field } from '@chokdee/contract/reference';
import { topics } from '@chokdee/contract/topics.gen';
import { escapeHtml } from './html.ts';

const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #fff; --ink: #1b2430; --soft: #5d6b7c; --line: #dfe4ea; --mark: #0b6b4f; --code: #f3f5f7;
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #12161c; --ink: #e6eaf0; --soft: #97a3b3; --line: #2a323d; --mark: #58d0a5; --code: #1b222b; }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.55 system-ui, sans-serif }
main, header { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem }
a { color: var(--mark) }
h1 { margin: 0 0 .5rem }
h2 { margin: 2.5rem 0 .5rem; padding-top: .5rem; border-top: 2px solid var(--line) }
details { border-bottom: 1px solid var(--line) }
summary { padding: .6rem 0; cursor: pointer; overflow-wrap: anywhere }
summary:focus-visible { outline: 2px solid var(--mark) }
code {
  background: var(--code); padding: .1rem .3rem; border-radius: .25rem;
  font-size: .9em; overflow-wrap: anywhere;
}
.soft { color: var(--soft) }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; margin: .5rem 0 1rem }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line) }
th { font-weight: 600 }
.endpoint { font-weight: 600 }
.body { padding: 0 0 1rem 1rem }`;

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;
const refusals = (list: Entry['refusals']): string =>
  list.map((refusal) => `${code(refusal.code)} ${refusal.status}`).join(', ');

function fieldRow({ name, type, required }: Field): string {
  const note = required ? '' : 'optional';
  return `<tr><td>${code(name)}</td><td>${escapeHtml(type)}</td><td class="soft">${note}</td></tr>`;
}

function fieldTable(title: string, fields: readonly Field[]): string {
  const [only] = fields;
  if (only === undefined) return '';
  if (only.name === '') return `<p>${title}: ${code(only.type)}</p>`;
  return `<div class="scroll"><table>
<thead><tr><th scope="col">${title}</th><th scope="col">Type</th><th scope="col"></th></tr></thead>
<tbody>${fields.map(fieldRow).join('')}</tbody></table></div>`;
}

function callEntry(call: Entry): string {
  const facts = [code(call.id), ...call.facts.map(escapeHtml)].join(' · ');
  return `<details id="${escapeHtml(call.id)}">
<summary><span class="endpoint">${code(call.endpoint)}</span> ${escapeHtml(call.summary)}</summary>
<div class="body">
<p class="soft">${facts}</p>
${call.otherEndpoints.length === 0 ? '' : `<p>Also: ${call.otherEndpoints.map(code).join(', ')}</p>`}
${fieldTable('Path', call.params)}
${fieldTable('Query', call.query)}
${fieldTable('Body', call.body)}
${fieldTable('Answer', call.answer)}
${call.refusals.length === 0 ? '' : `<p>Refusals: ${refusals(call.refusals)}</p>`}
</div></details>`;
}

const linkTo = (name: string): string => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`;
const moduleSection = (name: string, entries: readonly Entry[]): string =>
  `<section aria-labelledby="${escapeHtml(name)}">
<h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>
${entries.map(callEntry).join('')}</section>`;

const topicEntries = (): string =>
  topicReference(topics)
    .map(
      (topic) => `<h3>${code(topic.name)}</h3><p>${escapeHtml(topic.summary)}</p>${fieldTable('State', topic.state)}`,
    )
    .join('');

/** The API reference as one HTML page without scripts and external resources. */
export function referencePage(calls: readonly Call[], title: string): string {
  const sections = reference(calls);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style>
</head>
<body>
<header><h1>${escapeHtml(title)}</h1>
<p>Send <code>Merchant</code> (once), <code>Language</code> and, with a session,
<code>Authorization: &lt;token&gt;</code>.
<code>/wps</code> and <code>/console</code> answer <code>{success, value}</code> and refuse with
<code>{success: false, value, errorCode, message, fields?}</code>; elsewhere a success is bare JSON.
Amounts are numbers of whole currency units; the RGS counts in 1e-6 units. Times are epoch milliseconds.
The same as <a href="/openapi.json">OpenAPI 3.1</a>.</p>
<p class="soft">Any call may also refuse with the codes of its guard, body and feature:
${refusals(commonRefusals(calls))}.</p>
<nav aria-label="Modules">${sections.map(({ name }) => linkTo(name)).join('')}<a href="#live">live topics</a></nav>
</header>
<main>
${sections.map(({ name, entries }) => moduleSection(name, entries)).join('')}
<section aria-labelledby="live"><h2 id="live">Live topics</h2>
<p>Over the WebSocket at <code>/ws</code>: <code>{type: "subscribe", topic, since?}</code> is answered by
<code>snapshot</code>, <code>current</code> or the missed <code>delta</code>s; then a <code>delta</code> for every
change.</p>
${topicEntries()}</section>
</main>
</body></html>
`;
}
