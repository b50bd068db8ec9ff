-- A profile's Media tab: what its member uploaded and shows, newest first
create index media_shown on media (owner_id, created_at, key) where state = 'attached';
-- the post that a file belongs to
create index post_media_key on post_media (media_key, post_id);
