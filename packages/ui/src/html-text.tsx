import { Fragment, useMemo, type ReactNode } from 'react';

const names: Readonly<Record<string, 'p' | 'ul' | 'ol' | 'li' | 'strong' | 'em'>> = {
  P: 'p',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
};

/** The level of the text's headings, below those of the page. */
type Heading = 'h3' | 'h4';

function render(node: Node, key: number, heading: Heading): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  if (node.tagName === 'SCRIPT' || node.tagName === 'STYLE') return null;
  const children = Array.from(node.childNodes, (child, index) => render(child, index, heading));
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
  const Tag = /^H[1-4]$/.test(node.tagName) ? heading : names[node.tagName];
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
 * Never inserted as raw HTML. All headings have the level `heading`, by default h4.
 */
export function HtmlText({ html, heading = 'h4' }: { html: string; heading?: Heading }) {
  const content = useMemo(
    () =>
      Array.from(new DOMParser().parseFromString(html, 'text/html').body.childNodes, (node, index) =>
        render(node, index, heading),
      ),
    [html, heading],
  );
  return <div className="text-15 leading-[1.7]">{content}</div>;
}
