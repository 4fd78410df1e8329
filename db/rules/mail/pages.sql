-- The layout around every mail, so that the preview shows what the worker sends.
create or replace function app.mail_day(p_day date, p_language text) returns text
language sql stable set search_path = '' as $$
  -- Day and month names are spelt out, because the server's locale may be any language.
  select replace(replace(replace(replace(w ->> 'day',
    '{weekday}', w -> 'weekdays' ->> (extract(dow from p_day)::int)),
    '{month}', w -> 'months' ->> (extract(month from p_day)::int - 1)),
    '{day}', to_char(p_day, 'FMDD')), '{year}', to_char(p_day, 'FMYYYY'))
  from (select private.words(p_language) -> 'date' as w) words
$$;
comment on function app.mail_day(date, text) is 'A date as written in e-mails: "lördag 21 november 2026".';

create or replace function app.mail_time(p_time timestamptz, p_language text, p_timezone text) returns text
language sql stable set search_path = '' as $$
  select replace(replace(private.words(p_language) -> 'date' ->> 'time',
    '{day}', app.mail_day(t::date, p_language)), '{time}', to_char(t, 'HH24:MI'))
  from (select p_time at time zone p_timezone as t) local
$$;
comment on function app.mail_time(timestamptz, text, text) is
  'A time as written in e-mails, in the club''s time zone: "lördag 21 november 2026 kl. 18:00".';

create or replace function private.mail_footer(p_language text, p_category text) returns text
language sql stable set search_path = '' as $$
  select why ->> coalesce(p_category, 'account') from (select private.words(p_language) -> 'mail' -> 'why' as why) words
$$;
comment on function private.mail_footer(text, text) is
  'Why the reader receives mail of that category (null: account mail), as a Liquid source.';

create or replace function private.mail_about(p_language text) returns text
language sql stable set search_path = '' as $$
  select private.words(p_language) -> 'mail' ->> 'about'
$$;
comment on function private.mail_about(text) is 'The label in front of the names of those whom a mail sent on behalf of a child is about.';

create or replace function private.mail_answers(p_language text, p_links int, p_before text, p_label text, p_choice text) returns text
language sql stable set search_path = '' as $$
  select case when p_links > 0 then replace(p_before, 'WORDS', words ->> 'mail') else '' end || coalesce((
    select string_agg(replace(p_label, 'LABEL', private.numbered('answer_for', n)) || (
      select string_agg(replace(replace(p_choice, 'WORDS', words ->> choice), 'LINK', format('{{ %s }}/%s', private.numbered('answer', n), choice)), '' order by i)
      from unnest(array['going', 'interested', 'declined']) with ordinality choices (choice, i)), '' order by n)
    from generate_series(1, p_links) n), '')
  from (select private.words(p_language) -> 'answer' as words) w
$$;
comment on function private.mail_answers(text, int, text, text, text) is
  'The part of a mail''s layout with which its reader answers, for each of this many links: a heading, a label and the choices, with WORDS, LABEL and LINK to be filled in. In the layout rather than a template, so that no template can use the links.';

create or replace function private.mail_text_page(p_language text, p_category text, p_links int) returns text
language sql stable set search_path = '' as $$
  select '{% if about %}' || private.mail_about(p_language) || E' {{ about }}\n\n{% endif %}{{ content }}'
    || private.mail_answers(p_language, p_links, E'\n\nWORDS', E'\n{% if LABEL %}\n{{ LABEL }}{% endif %}', E'\nWORDS: LINK') || E'\n\n-- \n{{ association }}\n' || private.mail_footer(p_language, p_category)
    || case when p_category is not null then
      E'\n' || (private.words(p_language) -> 'mail' ->> 'unsubscribe') || ': {{ unsubscribe }}' else '' end
    || E'\n'
$$;
comment on function private.mail_text_page(text, text, int) is 'The layout of the plain-text part of a mail, as a Liquid source.';

-- The logo has a fixed size, so that nothing moves when it loads. Its alt text is empty because it repeats the name beside it:
-- where images are off, or WebP is unsupported, readers see the name and no broken image. In dark mode it gets a white
-- background, which most logos are made for. The card's lower padding is 16 px less than the upper, which the margin of its last
-- paragraph makes up for: old clients know no :last-child.
create or replace function private.mail_html_page(p_language text, p_category text, p_links int) returns text
language sql stable set search_path = '' as $page$
  select replace(replace(replace(replace($html$<!doctype html>
<html lang="LANGUAGE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{{ subject }}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; padding: 0; background-color: #f4f6fb; }
.page { background-color: #f4f6fb; width: 100%; }
.preheader { display: none; max-height: 0; overflow: hidden; opacity: 0; font-size: 1px; line-height: 1px; color: #f4f6fb; }
.margin { padding: 32px 12px; }
.sheet { width: 100%; max-width: 600px; }
.head { padding: 0 8px 16px; }
.logo { padding-right: 12px; }
.logo img { display: block; width: 44px; height: 44px; padding: 3px; box-sizing: border-box; object-fit: contain; border: 0; border-radius: 8px; }
.club { color: #3c5a95; font-family: Georgia, 'Times New Roman', serif; font-size: 20px; line-height: 28px; font-weight: bold; }
.card { background-color: #ffffff; border: 1px solid #d3dae7; border-top: 4px solid #3c5a95; border-radius: 12px; padding: 28px 32px 12px; color: #172033; font-family: 'Open Sans', 'Segoe UI', Helvetica, Arial, sans-serif; font-size: 16px; line-height: 26px; word-break: break-word; }
.card p, .card ul, .card ol, .card blockquote { margin: 0 0 16px; }
.card h1 { margin: 0 0 16px; font-family: Georgia, 'Times New Roman', serif; font-size: 26px; line-height: 32px; }
.card h2 { margin: 24px 0 12px; font-family: Georgia, 'Times New Roman', serif; font-size: 21px; line-height: 28px; }
.card h3 { margin: 20px 0 8px; font-size: 17px; line-height: 24px; }
.card .about { color: #4a566d; font-size: 14px; line-height: 22px; }
.card a { color: #3c5a95; }
.card img { max-width: 100%; height: auto; border: 0; }
.card hr { border: 0; border-top: 1px solid #d3dae7; margin: 24px 0; }
.card blockquote { border-left: 4px solid #d3dae7; padding-left: 16px; color: #4a566d; }
.card a.button { display: inline-block; background-color: #3c5a95; border: 1px solid #3c5a95; border-width: 13px 28px; border-radius: 10px; color: #ffffff; font-weight: bold; line-height: 20px; text-align: center; text-decoration: none; }
.card .answers { border-top: 1px solid #d3dae7; padding-top: 16px; }
.card a.choice { display: inline-block; background-color: #ffffff; border: 1px solid #3c5a95; border-radius: 10px; padding: 10px 16px; margin: 6px 6px 0 0; color: #3c5a95; font-weight: bold; line-height: 22px; text-decoration: none; }
.footer { padding: 20px 8px 0; color: #4a566d; font-family: 'Open Sans', 'Segoe UI', Helvetica, Arial, sans-serif; font-size: 13px; line-height: 20px; }
.footer a { color: #4a566d; }
@media (max-width: 480px) {
  .margin { padding: 20px 8px !important; }
  .card { padding: 22px 18px 6px !important; }
  .card a.button { display: block !important; }
}
@media (prefers-color-scheme: dark) {
  body, .page { background-color: #10151f !important; }
  .preheader { color: #10151f !important; }
  .logo img { background-color: #ffffff !important; }
  .club { color: #a8c1ea !important; }
  .card { background-color: #19212f !important; border-color: #344054 !important; border-top-color: #a8c1ea !important; color: #eef2f9 !important; }
  .card .about { color: #b5c0d3 !important; }
  .card a { color: #a8c1ea !important; }
  .card a.button { background-color: #a8c1ea !important; border-color: #a8c1ea !important; color: #0e1a30 !important; }
  .card blockquote { border-color: #344054 !important; color: #b5c0d3 !important; }
  .card .answers { border-color: #344054 !important; }
  .card a.choice { background-color: #19212f !important; border-color: #a8c1ea !important; }
  .card hr { border-color: #344054 !important; }
  .footer, .footer a { color: #b5c0d3 !important; }
}
</style>
</head>
<body>
<div class="preheader" aria-hidden="true">{{ preheader }}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="margin" align="center">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="head"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>{% if logo %}<td class="logo"><img src="{{ logo }}" alt="" width="44" height="44"></td>{% endif %}<td class="club">{{ association }}</td></tr></table></td></tr>
<tr><td class="card">{% if about %}<p class="about">ABOUT {{ about }}</p>{% endif %}{{ content }}ANSWERS</td></tr>
<tr><td class="footer">FOOTER</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
$html$, 'LANGUAGE', p_language), 'ABOUT', private.mail_about(p_language)),
    'ANSWERS', private.mail_answers(p_language, p_links, '<p class="answers">WORDS', '</p><p>{% if LABEL %}{{ LABEL }}<br>{% endif %}',
      '<a class="choice" href="LINK">WORDS</a> ') || case when p_links > 0 then '</p>' else '' end), 'FOOTER', private.mail_footer(p_language, p_category)
    || case when p_category is not null then '<br><a href="{{ unsubscribe }}">'
      || (private.words(p_language) -> 'mail' ->> 'unsubscribe') || '</a>' else '' end)
$page$;
comment on function private.mail_html_page(text, text, int) is
  'The HTML layout of a mail, as a Liquid source: {{ preheader }} and {{ content }} occur only as they are and take HTML. Widths and colours work in old and new mail clients: tables, styles to be inlined, dark mode by media query.';
