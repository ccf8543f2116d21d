import { sandboxBankTexts, type SandboxBankTexts } from '@chokdee/locales/sandbox-bank';
import { displayAmount } from '@chokdee/money/display';
import { escapeHtml } from '../../../../platform/http/html.ts';
import type { BankOrder, Choice } from './orders.ts';
import { style } from './style.ts';

/** An HTML page and its HTTP status. */
export interface Page {
  readonly status: number;
  readonly html: string;
}

/** The request for an order's page: its key and language, and the site's origin. */
export interface PageRequest {
  readonly order: BankOrder;
  readonly key: string;
  readonly language: string;
  readonly site: string;
}

const document = (language: string, title: string, body: string): string =>
  [
    `<!doctype html><html lang="${language === 'EN' ? 'en' : 'th'}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`,
  ].join('');

const pageUrl = ({ order, key }: PageRequest, language: string): string =>
  `/sandbox-bank/${encodeURIComponent(order.reference)}?key=${encodeURIComponent(key)}&amp;lang=${language}`;

const amountOf = ({ amount, currency }: BankOrder): string =>
  `${escapeHtml(displayAmount(amount))} ${escapeHtml(currency)}`;

const details = (texts: SandboxBankTexts, order: BankOrder): string => {
  const authorisation =
    order.authorisation === null ? '' : `<dt>${texts.authorisation}</dt><dd>${escapeHtml(order.authorisation)}</dd>`;
  return `<dl>
<dt>${texts.amount}</dt><dd class="amount">${amountOf(order)}</dd>
<dt>${texts.order}</dt><dd>${escapeHtml(order.reference)}</dd>
<dt>${texts.payee}</dt><dd>Chokdee</dd>${authorisation}</dl>`;
};

const header = (texts: SandboxBankTexts, request: PageRequest): string => {
  const other = request.language === 'EN' ? 'TH' : 'EN';
  const code = other.toLowerCase();
  const link = `<a href="${pageUrl(request, other)}" lang="${code}" hreflang="${code}">${texts.other}</a>`;
  return `<header><div><h1>${texts.title}</h1><p>${texts.lead}</p></div>${link}</header>`;
};

const choices = (texts: SandboxBankTexts, request: PageRequest): string => {
  const delays = ([30, 120, 1200] as const).map(
    (seconds) => `<option value="${seconds}">${texts[`delay${seconds}`]}</option>`,
  );
  return `<form method="post" action="${pageUrl(request, request.language)}">
<button class="main" name="choice" value="now">${texts.pay} ${amountOf(request.order)}</button>
<h2>${texts.others}</h2>
<button name="choice" value="twice">${texts.twice}</button>
<button name="choice" value="never">${texts.never}</button>
<button class="refuse" name="choice" value="refuse">${texts.refuse}</button>
<label>${texts.delay}<select name="seconds">${delays.join('')}</select></label>
<button name="choice" value="late">${texts.late}</button>
</form>`;
};

const doneText: Readonly<Record<Choice, keyof SandboxBankTexts>> = {
  now: 'doneNow',
  twice: 'doneTwice',
  late: 'doneLate',
  never: 'doneNever',
  refuse: 'doneRefuse',
};

/** Choices whose result has reached the shop: the window closes and the shop's page shows it. */
const SETTLED: readonly Choice[] = ['now', 'refuse'];
const closeWindow = '<script>window.close()</script>';

/** The page of an order: the buttons, or the choice that was made. */
export function orderPage(request: PageRequest): Page {
  const { order, language, site } = request;
  const texts = sandboxBankTexts(language);
  const done = (choice: Choice): string =>
    `<p class="${choice === 'refuse' ? 'stopped' : 'done'}" role="status">${texts[doneText[choice]]}</p>` +
    `<p><a href="${escapeHtml(site)}/member?page=depositv2">${texts.back}</a></p>` +
    (SETTLED.includes(choice) ? closeWindow : '');
  const footer = order.choice === null ? choices(texts, request) : done(order.choice);
  const body = `${header(texts, request)}${details(texts, order)}${footer}`;
  return { status: 200, html: document(language, texts.title, body) };
}

/** The page for an address without a valid order. */
export function unknownPage(language: string, site: string): Page {
  const texts = sandboxBankTexts(language);
  const back = `<p><a href="${escapeHtml(site)}">${texts.back}</a></p>`;
  return {
    status: 404,
    html: document(language, texts.unknown, `<h1>${texts.unknown}</h1><p>${texts.unknownText}</p>${back}`),
  };
}
