-- Where playback of the movie or episode stopped, in whole seconds; null when the player did not report it.
alter table watch_history
  add column position_seconds integer,
  add column duration_seconds integer,
  add constraint watch_history_position_check check (position_seconds between 0 and coalesce(duration_seconds, 604800)),
  add constraint watch_history_duration_check check (duration_seconds between 1 and 604800);
