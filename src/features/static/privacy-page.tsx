import type { ReactNode } from 'react';
import { BRAND } from '#shared/brand';
import { paths } from '../../navigation/paths';
import { SiteLink } from '../../ui/site-link';
import { MailLink, POLICY_NOTE, Points, StaticPage, StaticSection } from './static-page';

const KEPT_HERE = [
  'Your preferences, recent searches, default server and the server that played last.',
  'While you are signed out, up to 50 titles you opened, so that you can pick them up again.',
  'While you are signed in, a session token, your username, e-mail address and role. The token leaves this browser only to reach our own server. Signing out removes all this with your account’s preferences and searches, and restores those from before.',
  'Changes to your watch history that our server does not have yet, also after you sign out: they are sent when you sign in again.',
  'Copies of pages, lists and pictures that you visited, for up to 30 days, so that they open without a network. They hold nothing of your account.',
  'Until you close the tab, your place on the pages you visited.',
];

const KEPT_ON_SERVER = [
  'Your username, e-mail address and role, and your password as a hash that cannot be turned back into it. A username or e-mail address that you changed still signs you in for 7 days.',
  'Where you are signed in: the kind of device, and when it was last used. Tokens are kept as hashes only.',
  'The networks you signed in from, as hashes only, for 90 days, so that somebody who guesses passwords cannot lock you out.',
  'What you watched, so that your devices agree. Entries idle for 15 days are deleted by themselves.',
  'Your preferences, so that another browser finds them.',
  'Of admins and owners, what they did in the admin panel, with their network address and browser, for up to a year.',
];

const OTHERS = [
  'Facts and search results come from a movie database. Our server asks it, and does not say who you are.',
  'Pictures come from an image host, which sees your address as any web server does.',
  'Players belong to third parties. One loads when you open its page, without being told where you came from.',
  'Trailers load from YouTube’s no-cookie address, and only when you press play.',
];

/** Which data about users is stored, where, and for how long. */
export default function PrivacyPage(): ReactNode {
  return (
    <StaticPage
      heading="Privacy Policy"
      description={`What ${BRAND.name} keeps about you, where, and for how long: as little as it takes.`}
      note={POLICY_NOTE}
    >
      <StaticSection heading="What stays in your browser">
        <Points points={KEPT_HERE} />
        <p>Clearing this site’s data in your browser removes all of it.</p>
      </StaticSection>
      <StaticSection heading="What we keep if you have an account">
        <p>You can browse, search and watch without one. With one, our server keeps:</p>
        <Points points={KEPT_ON_SERVER} />
      </StaticSection>
      <StaticSection heading="What we do not do">
        <p>
          No advertising, no tracking across sites, no analytics by third parties, no selling or sharing of
          what we keep. We set no cookies.
        </p>
      </StaticSection>
      <StaticSection heading="Third parties">
        <Points points={OTHERS} />
        <p>What they do is governed by their own policies. We have no part in it, and no insight into it.</p>
      </StaticSection>
      <StaticSection heading="Your choices">
        <p>
          In{' '}
          <SiteLink href={paths.settings()} className="text-accent underline underline-offset-4">
            Settings
          </SiteLink>{' '}
          you can change your username, e-mail address and password, sign out other devices, export your
          preferences, clear your watch history, and delete your account with its history, preferences and
          sessions. An owner can do the last once another owner has changed their role.
        </p>
      </StaticSection>
      <StaticSection heading="Contact">
        <p>Questions about your data, or a wish to see or remove it:</p>
        <MailLink address={BRAND.privacyEmail} />
      </StaticSection>
    </StaticPage>
  );
}
