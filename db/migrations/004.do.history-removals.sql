-- Until when a title was removed from somebody's history ('movie' or 'tv'), or all titles were ('all', of the id 0): what
-- was watched until then and arrives later, from a device that was offline, stays out. The job that removes what is past
-- the retention removes these too, for older events are refused anyway.
create table history_removals (
  removed_until timestamptz not null,
  media_id bigint not null,
  media_type text not null,
  user_id text not null,
  constraint history_removals_pkey primary key (user_id, media_type, media_id),
  constraint history_removals_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint history_removals_title_check check (
    (media_type in ('movie', 'tv') and media_id > 0) or (media_type = 'all' and media_id = 0)
  )
);

create index history_removals_removed_until_idx on history_removals (removed_until);
