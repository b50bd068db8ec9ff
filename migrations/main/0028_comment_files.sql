-- X73: the comment that shows a file, so that nobody can fetch files in the comments on a banned member's post.
create index comments_file on comments (media_key) where media_key is not null;
create index comments_poster on comments (media_poster_key) where media_poster_key is not null;
