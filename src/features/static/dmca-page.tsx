import type { ReactNode } from 'react';
import { BRAND } from '#shared/brand';
import { MailLink, POLICY_NOTE, Points, StaticPage, StaticSection } from './static-page';

const NOTICE_PARTS = [
  'the work you hold the rights to, and on what basis',
  `the address of the page on ${BRAND.name}, and the host that the player loads the video from`,
  'your contact details and your handwritten or typed signature',
  'a statement made in good faith that the use is not authorised and that your notice is accurate',
];

export default function DmcaPage(): ReactNode {
  return (
    <StaticPage
      heading="Copyright and DMCA"
      description={`${BRAND.name} hosts no media. Claims about a video go to the third party that hosts it.`}
      note={POLICY_NOTE}
    >
      <StaticSection heading="Nothing is hosted here">
        <p>
          {BRAND.name} is a catalogue. It stores and uploads no movies, episodes or trailers. Titles,
          descriptions and pictures come from a public movie database. Videos play in a third party's embedded
          player, from that third party's servers.
        </p>
      </StaticSection>
      <StaticSection heading="Where to send a claim">
        <p>
          Only its host can take a video down. Please send your notice to the host that the player names: once
          the video is removed there, it's gone from every site that embeds it. We can't remove what we don't
          host.
        </p>
      </StaticSection>
      <StaticSection heading="What we can do">
        <p>
          If a player keeps showing infringing material and its host doesn't respond, write to us: we can
          remove the player from our list, and a title's page from our catalogue. Please include:
        </p>
        <Points points={NOTICE_PARTS} />
        <MailLink address={BRAND.copyrightEmail} />
      </StaticSection>
    </StaticPage>
  );
}
