import { openPanel } from './panel-store';

/* The server adds this script to pages that were opened by an account link (server/http/account-link-page.ts). */

const { accountLink } = document.documentElement.dataset;
if (accountLink === 'reset' || accountLink === 'undo' || accountLink === 'confirm') openPanel(accountLink);
if (accountLink === 'sign-in') openPanel('finish');
