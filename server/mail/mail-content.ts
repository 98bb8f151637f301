import { BRAND } from '#shared/brand';
import { escapeHtml } from '#shared/escape-html';

export type MailContent = { readonly subject: string; readonly text: string; readonly html: string };

type MailParts = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
  readonly closing: string;
};

const STYLE =
  'margin:0 auto;max-width:32rem;padding:24px;font:16px/1.5 sans-serif;color:#1b2030;background:#ffffff';
const LINK_STYLE =
  'display:inline-block;padding:12px 20px;border-radius:24px;background:#1b2030;color:#ffffff;font-weight:bold';

/** Loads nothing and tracks nothing. */
export function writeMail({ subject, paragraphs, link, closing }: MailParts): MailContent {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const url = escapeHtml(link?.url ?? '');
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${STYLE}"><h1 style="font-size:22px">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map(paragraph),
    ...(link
      ? [
          `<p><a href="${url}" style="${LINK_STYLE}">${escapeHtml(link.label)}</a></p>`,
          `<p>If the button doesn't work, open this address:<br>${url}</p>`,
        ]
      : []),
    paragraph(closing),
    `<p>${escapeHtml(BRAND.name)}</p></body></html>`,
  ].join('\n');
  const text = [...paragraphs, ...(link ? [`${link.label}: ${link.url}`] : []), closing, BRAND.name];
  return { subject, text: `${text.join('\n\n')}\n`, html };
}
