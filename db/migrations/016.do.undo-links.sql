-- The address that a link restores; null for other kinds of links.
alter table account_links add column email text;
