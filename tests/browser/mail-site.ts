import { test as base } from './fixtures';
import type { MailSite } from './sites';

/** `site` sends mails to `smtp`. */
export const test = base.extend<{ readonly smtp: MailSite['smtp'] }>({
  smtp: async ({ mailSite }, use) => use(mailSite.smtp),
  site: async ({ mailSite }, use) => use(mailSite),
});
