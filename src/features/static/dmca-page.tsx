import type { ReactNode } from 'react';
import { BRAND } from '#shared/brand';
import { POLICY_NOTE } from './policy-date';
import { MailLink, Points, StaticPage, StaticSection } from './static-page';

const NOTICE_PARTS = [
  'the work that you hold the rights to, and how you hold them;',
  `the address of the page on ${BRAND.name}, and the host that the player shows it from;`,
  'how to reach you, and your signature, in ink or typed;',
  'a statement, in good faith, that the use is not authorised, and that what you say is accurate.',
];

/** The copyright position: nothing is hosted, claims go to those who host (2 §2 "Static pages"). */
export default function DmcaPage(): ReactNode {
  return (
    <StaticPage
      heading="Copyright and DMCA"
      description={`${BRAND.name} hosts no media. Claims about a video go to the third party that hosts it.`}
      note={POLICY_NOTE}
    >
      <StaticSection heading="Nothing is hosted here">
        <p>
          {BRAND.name} is a catalogue. It stores no movie, episode or trailer, on no server of its own, and
          uploads none. Titles, descriptions and pictures come from a public movie database. What plays, plays
          in a frame of a third party’s player, from that third party’s servers.
        </p>
      </StaticSection>
      <StaticSection heading="Where to send a claim">
        <p>
          A video can only be taken down by whoever hosts it. Please send your notice to the host that the
          player shows: once it is gone there, it is gone from every site that embeds it. We cannot remove
          what we do not have.
        </p>
      </StaticSection>
      <StaticSection heading="What we can do">
        <p>
          If a player keeps showing infringing material and its host does not answer, tell us: we can remove
          the player from our list, and a title’s page from our catalogue. Please name
        </p>
        <Points points={NOTICE_PARTS} />
        <MailLink address={BRAND.copyrightEmail} />
      </StaticSection>
    </StaticPage>
  );
}
