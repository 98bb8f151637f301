import type { ReactNode } from 'react';
import { BRAND } from '#shared/brand';
import { DEFAULT_RETENTION_DAYS } from '#shared/watch-history';
import { useRenderContext } from '../../hooks/render-context';
import { paths } from '../../navigation/paths';
import { SiteLink } from '../../ui/site-link';
import { MailLink, POLICY_NOTE, Points, StaticPage, StaticSection } from './static-page';

const BROWSER_DATA = [
  'Your settings, recent searches, default server and the server you used last.',
  "While you're signed out, up to 50 titles you opened and where you stopped, so you can continue watching them.",
  "While you're signed in, a session token and your username, email address and role. The token is sent only to our own server. Signing out removes all this, along with your account's settings and searches, and restores the earlier ones.",
  "Changes to your watch history that haven't reached our server, even after you sign out. They're sent when you sign in again.",
  "Copies of pages, lists and images you've seen, for up to 30 days, so they open offline. They contain no account data.",
  'Your scroll position on the pages you visited, until you close the tab.',
];

const ACCOUNT_DATA = [
  "Your username, email address and role, and a hash of your password that can't be reversed. After you change your username or email address, the old one still signs you in for 7 days.",
  "Where you're signed in: the browser, its network address and when it was last used. Tokens are stored only as hashes.",
  'The networks you signed in from, only as hashes, for 90 days, so nobody can lock you out by guessing passwords.',
  `What you watched and where you stopped, so you can continue on any device. Titles are deleted ${DEFAULT_RETENTION_DAYS} days after you last watched them.`,
  'Your settings, so you have them in every browser.',
  'For admins and owners: their actions in the admin panel, with network address and browser, for up to a year.',
];

const IMAGE_HOST = 'Images come from an image host, which sees your IP address, as every web server does.';
const THIRD_PARTIES = [
  'Details and search results come from a movie database. Our server requests them without saying who you are.',
  "Players are run by third parties. They load when you open a player page, but don't receive its address.",
  "Trailers load from YouTube's no-cookie address, only when you press play.",
  `Trailers of the demo catalogue come from ${BRAND.name} itself.`,
];

export default function PrivacyPage(): ReactNode {
  const { imageBaseUrl, identityProvider } = useRenderContext();
  const cookies = identityProvider
    ? `set cookies only while you sign in with ${identityProvider} (for at most 10 minutes)`
    : 'set no cookies';
  const isImageHostUsed = !imageBaseUrl.startsWith('/');
  return (
    <StaticPage
      heading="Privacy policy"
      description={`What data ${BRAND.name} stores about you, where, and for how long.`}
      note={POLICY_NOTE}
    >
      <StaticSection heading="Data in your browser">
        <Points points={BROWSER_DATA} />
        <p>Clearing this site's data in your browser removes all of it.</p>
      </StaticSection>
      <StaticSection heading="Data in your account">
        <p>You can browse, search and watch without an account. If you have one, our server stores:</p>
        <Points points={ACCOUNT_DATA} />
      </StaticSection>
      <StaticSection heading="What we don't do">
        <p>
          We show no ads, use no third-party analytics or cross-site tracking, {cookies}, and don't sell or
          share your data.
        </p>
      </StaticSection>
      <StaticSection heading="Third parties">
        <Points points={isImageHostUsed ? [IMAGE_HOST, ...THIRD_PARTIES] : THIRD_PARTIES} />
        {identityProvider && (
          <p>
            If you sign in with {identityProvider}, it sends us your name, your email address and an id, and
            learns that you use this site.
          </p>
        )}
        <p>Their own privacy policies apply. We have no control over what they do.</p>
      </StaticSection>
      <StaticSection heading="Your choices">
        <p>
          In{' '}
          <SiteLink href={paths.settings()} className="text-accent underline underline-offset-4">
            Settings
          </SiteLink>{' '}
          you can change your username, email address and password, sign out other devices, export your
          settings, clear your watch history, and delete your account with its history, settings and sessions.
          Owners can delete their account once another owner has changed their role.
        </p>
      </StaticSection>
      <StaticSection heading="Contact">
        <p>For questions about your data, or to see or remove it, write to:</p>
        <MailLink address={BRAND.privacyEmail} />
      </StaticSection>
    </StaticPage>
  );
}
