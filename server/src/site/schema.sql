-- Append-only: a published version can always be read again.
create table site_text_versions (
  name text not null,
  language text not null check (language in ('ru', 'en', 'both')),
  version integer not null check (version > 0),
  source text not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (name, language, version)
);

-- The last number of a text counts; without a version the built-in text is shown.
create table site_text_publications (
  name text not null,
  language text not null,
  number integer not null check (number > 0),
  version integer,
  published_by text not null,
  published_at timestamptz not null,
  primary key (name, language, number),
  foreign key (name, language, version) references site_text_versions
);

-- A publication only adds a row: the one before it has the old text.
create function note_publication() returns trigger language plpgsql as $$
declare
  former jsonb;
begin
  if coalesce(current_setting('parom.noted', true), '') = '' then return null; end if;
  select to_jsonb(one) || jsonb_build_object('source', text.source) into former
    from site_text_publications one
    left join site_text_versions text using (name, language, version)
   where one.name = new.name and one.language = new.language and one.number = new.number - 1;
  former := coalesce(former, jsonb_build_object('name', new.name, 'language', new.language));
  perform note_rows(tg_table_name, former, to_jsonb(new) || jsonb_build_object('source', (
    select source from site_text_versions text
     where text.name = new.name and text.language = new.language and text.version = new.version)));
  return null;
end $$;
create trigger site_text_publications_noted after insert on site_text_publications
  for each row execute function note_publication();

-- Articles that operators write: `blog/{slug}` and `titles/{slug}` among the texts. Visitors see an article
-- while all its texts are published. A deleted one keeps its versions, which come back with its address.
create table site_articles (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  tag text not null,
  created_by text not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create trigger site_articles_noted after insert or update on site_articles
  for each row execute function note_change();
