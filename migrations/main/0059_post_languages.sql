-- X193: the language of a post's text, as a base tag of BCP 47 (docs/decisions/0074). Null if it isn't known.
alter table posts add column language text check (length(language) between 2 and 3);

-- X194: the languages whose posts the member reads, as sorted tags with spaces between them. Null: all languages.
alter table members add column read_languages text check (length(read_languages) between 2 and 300);
