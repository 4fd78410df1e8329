-- Secrets in mail: links that let in whoever has them. They are variables of a type of their own: never stored or handed out with
-- the others, so nothing that fills in variables, such as the log, has them; and a template can place them only where no other
-- site gets them.

create or replace function app.secret_variables(p_kind text) returns text[]
language sql immutable set search_path = '' as $$
  select case
    when p_kind in ('verification', 'password_reset', 'email_change', 'email_changed', 'invitation') then array['link']
    when p_kind in ('announcement', 'reminder', 'answer_reminder') then array['unsubscribe']
    else '{}' end
$$;
comment on function app.secret_variables(text) is
  'Those of app.mail_variables that are secrets: in mail of this kind, only the delivery stores them (mail_deliveries.secrets).';

create or replace function app.needs_link(p_kind text) returns boolean
language sql immutable set search_path = '' as $$
  select 'link' = any (app.secret_variables(p_kind))
$$;
comment on function app.needs_link(text) is 'Whether mail of this kind contains a secret link, without which its reader cannot proceed.';

create or replace function private.marked_secrets(p_source text, p_secrets text[]) returns text
language sql immutable set search_path = '' as $$
  with tokens as (
    select n, token, token ~ '^\{[{%]' as is_liquid,
      coalesce(private.template_output(token) ->> 'name', (private.template_tag(token))[2]) = any (p_secrets) as is_secret
    from unnest(private.template_tokens(
      -- As rendered, with the space that tags remove.
      regexp_replace(regexp_replace(p_source, '\s*(\{[{%])-', '\1', 'g'), '-([}%]\})\s*', '\1', 'g'))) with ordinality t (token, n))
  select case when bool_or(is_secret and token !~ '^\{\{[ \t\r\n]*[a-z_]+[ \t\r\n]*\}\}$') is not true then string_agg(
    -- A mark that was there already becomes what neither check below accepts.
    case when is_secret then E'\x01' when is_liquid then E'\x02' else translate(token, E'\x01\x02', '<<') end, '' order by n) end
  from tokens
$$;
comment on function private.marked_secrets(text, text[]) is
  'A Liquid source with U+0001 for each secret and U+0002 for everything else between braces; null if a secret is tested, or printed with a filter.';

-- An allow-list, because what mail clients fetch by themselves, and what they send where, has no end. Attributes that load nothing,
-- with values that cannot (no parentheses or character references); no images, style sheets, forms or comments. No tables either:
-- readers move text that is in no cell to before the table, and so next to other text.
create or replace function private.is_plain_html(p_marked text) returns boolean
language sql immutable set search_path = '' as $$
  select p_marked ~* replace(replace(
    '^([^<]|</?(a|abbr|b|blockquote|br|center|code|div|em|h[1-6]|hr|i|li|ol|p|pre|s|small|span|strong|sub|sup|u|ul)(ATTRIBUTE)*\s*/?>|<a(ATTRIBUTE)*\s+href="(\u0001|[^"<>\u0001]*)"(ATTRIBUTE)*\s*>)*$',
    'ATTRIBUTE',
    '\s+(align|class|dir|lang|rel|role|style|target)="VALUE"'),
    'VALUE', '[^"<>&\\(@\u0001\u0002]*')
$$;
comment on function private.is_plain_html(text) is
  'Whether HTML from private.marked_secrets loads nothing, and has secrets only in its text and as whole targets of links.';

create or replace function private.misplaced_secret(p_kind text, p_subject text, p_html text, p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_secrets constant text[] := app.secret_variables(p_kind);
  v_html text := private.marked_secrets(p_html, v_secrets);
begin
  if v_secrets = '{}' then
    return null;
  elsif coalesce(private.marked_secrets(p_subject, v_secrets), E'\x01') ~ '\u0001' then
    return 'subject';
  elsif v_html is null or v_html ~ '\u0001' and (
    private.is_plain_html(v_html) is not true
    -- Mail clients make links of text, too: of https://other.example/?{{ link }}, even if a part of it is bold. Only these tags
    -- separate text wherever they are, in HTML and in the generated text: an end tag without a beginning is ignored, as is an item in no list.
    or regexp_replace(regexp_replace(v_html, '<(blockquote|br|div|h[1-6]|hr|p|pre)\M[^>]*>', ' ', 'gi'), '<[^>]*>', '', 'g')
      ~ '[^ \t\r\n]\u0001') then
    return 'html_body';
  elsif p_text is not null and coalesce(private.marked_secrets(p_text, v_secrets), E'\x02\x01') ~ '[^ \t\r\n]\u0001' then
    return 'text_body';
  end if;
  return null;
end
$$;
comment on function private.misplaced_secret(text, text, text, text) is
  'The first of subject, html_body and text_body, Liquid sources for a mail of this kind, from which a secret could reach others; null if there is none.';

create or replace function app.check_secrets(p_kind text, p_subject text, p_html text, p_text text) returns void
language plpgsql immutable set search_path = '' as $$
declare
  v_field text := private.misplaced_secret(p_kind, p_subject, p_html, p_text);
begin
  if v_field is not null then
    perform app.fail('ERROR_TEMPLATE_SECRET', jsonb_build_object('field', v_field, 'name', (app.secret_variables(p_kind))[1]));
  end if;
end
$$;
comment on function app.check_secrets(text, text, text, text) is
  'ERROR_TEMPLATE_SECRET {field, name} unless secrets are only in the bodies of a mail, alone: as the target of a link, or as text after a space; and an HTML body with one loads nothing.';

create or replace function app.may_write_template(p_kind text, p_association_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not app.needs_link(p_kind) or not exists (
    select from api.roles r
    where r.association_id = p_association_id
      and (r.sort_order < app.rank(app.user_id(), p_association_id) or not app.holds_all_of(r.id, p_association_id)))
$$;
comment on function app.may_write_template(text, uuid) is
  'Whether the caller''s role allows the words around a secret link: whoever it lets in, with whatever role, must not have more rights.';
