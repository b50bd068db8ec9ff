-- What only edges from before the migrations 0049 and 0055 used.
drop trigger ban_sweeps_moved;
drop table ban_sweeps;
drop table feed_jobs;
drop table reader_jobs;
drop index posts_quotes;
