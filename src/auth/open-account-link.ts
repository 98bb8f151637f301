import { openPanel } from './panel-store';

/* The server adds this script to pages that were opened by an account link (server/http/account-link-page.ts). */

if (document.documentElement.dataset.accountLink === 'reset') openPanel('reset');
