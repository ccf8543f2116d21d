import { Fragment, useMemo, type ReactNode } from 'react';

const allowed = new Set(['P', 'UL', 'OL', 'LI', 'H1', 'H2', 'H3', 'H4', 'STRONG', 'B', 'EM', 'I', 'BR']);
const names: Readonly<Record<string, 'p' | 'ul' | 'ol' | 'li' | 'h4' | 'strong' | 'em'>> = {
  P: 'p',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  H1: 'h4',
  H2: 'h4',
  H3: 'h4',
  H4: 'h4',
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
};

function render(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  if (node.tagName === 'SCRIPT' || node.tagName === 'STYLE') return null;
  const children = Array.from(node.childNodes, render);
  if (node.tagName === 'BR') return <br key={key} />;
  if (node.tagName === 'A') {
    const href = node.getAttribute('href') ?? '';
    return /^(https:\/\/|\/(?!\/))/.test(href) ? (
      <a key={key} href={href} rel="noopener noreferrer" className="underline">
        {children}
      </a>
    ) : (
      <Fragment key={key}>{children}</Fragment>
    );
  }
  const Tag = allowed.has(node.tagName) ? names[node.tagName] : undefined;
  return Tag ? (
    <Tag
      key={key}
      className={
        Tag === 'ul' ? 'list-disc ps-5' : Tag === 'ol' ? 'list-decimal ps-5' : Tag === 'p' ? 'mb-2' : undefined
      }
    >
      {children}
    </Tag>
  ) : (
    <Fragment key={key}>{children}</Fragment>
  );
}

/**
 * HTML that operators wrote, rebuilt from a list of allowed elements. The server sanitises it too.
 * Never inserted as raw HTML.
 */
export function HtmlText({ html }: { html: string }) {
  const content = useMemo(
    () => Array.from(new DOMParser().parseFromString(html, 'text/html').body.childNodes, render),
    [html],
  );
  return <div className="text-15 leading-[1.7]">{content}</div>;
}
