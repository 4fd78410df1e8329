import { beforeAll, describe, expect, it } from 'vitest'

import type { Permission } from '#api/schema.gen.ts'
import { seedDefaults } from '#db/seed/defaults.ts'
import { KINDS_WITH_SECRET_LINK } from '#features/mail/kinds.ts'
import { LANGUAGES } from '#lib/text/languages.ts'

import { addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { ANONYMOUS, failure, person, rowsAs, valueOf } from '../helpers/requests.ts'
import { addRole, forbid, giveRole, permit, roleIdOf } from '../helpers/roles.ts'

describe.each(DATABASES)('mail templates on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let neighbours: Club

  beforeAll(async () => {
    club = await createClub(database)
    neighbours = await createClub(database, 'Grannorkestern')
  })

  const add = (who: string, columns: Record<string, unknown> = {}) => {
    const row = {
      association_id: club.id,
      name: 'Vårkonserten',
      subject: 'Hej {{ name }}',
      html_body: '<p>{{ association }}</p>',
      ...columns,
    }
    const names = Object.keys(row)
    return rowsAs<{ id: string }>(
      database,
      person(who),
      `insert into api.email_templates (${names.join()}) values (${names.map((_, n) => `$${n + 1}`).join()}) returning *`,
      Object.values(row),
    )
  }

  it('are created under an id of their writer, so that a repeated attempt creates no second one', async () => {
    const id = '0a4d3f0e-0000-4000-8000-0000000000aa'
    expect(await add(club.members.Admin, { id })).toMatchObject([{ id }])
    expect(await failure(add(club.members.Admin, { id }))).toMatchObject({
      code: 'ERROR_VALIDATION_FAILED',
      params: { field: 'id', reason: 'exists' },
    })
    expect(await valueOf(database, `select count(*)::int from api.email_templates where id = '${id}'`)).toBe(
      1,
    )
    await database.query(`delete from api.email_templates where id = '${id}'`)
  })

  it('exist for every built-in mail in every language, and use only that mail’s variables', async () => {
    const { rows } = await database.query<{ kind: string; languages: string }>(
      `select kind, string_agg(language, ' ' order by language) as languages from api.email_templates
      where scope = 'global' group by kind order by kind`,
    )
    expect(rows).toEqual(
      [
        'already_registered',
        'announcement',
        'answer_reminder',
        'email_change',
        'email_change_notice',
        'email_changed',
        'invitation',
        'new_login',
        'passkey_added',
        'password_reset',
        'place_given',
        'reminder',
        'second_factor_off',
        'second_factor_on',
        'verification',
      ].map((each) => ({ kind: each, languages: LANGUAGES.toSorted().join(' ') })),
    )
    await database.query(`select app.check_template(html_body, variables) from api.email_templates`)
  })

  it.each([
    ['elements', '<div>'.repeat(101)],
    ['lists', '<ul><li>'.repeat(101)],
    ['elements with wrong end tags between them', '<b></i>'.repeat(101)],
  ])(
    'cannot have more than a hundred %s inside one another, which the worker fails to render',
    async (_, html) => {
      expect(await failure(add(club.members.Admin, { html_body: html }))).toMatchObject({
        code: 'ERROR_EMAIL_TOO_NESTED',
        params: { field: 'html_body', max: 100 },
      })
    },
  )

  it.each([
    ['elements beside each other', '<div><b>Hej</b></div>'.repeat(1000)],
    ['paragraphs and rows without an end tag', `<table>${'<tr><td>Hej<p>du<br>'.repeat(1000)}</table>`],
    ['elements in comments and style sheets', `${'<!-- <div> --><style>a { }</style>'.repeat(1000)}Hej`],
    ['elements inside one another', `${'<div>'.repeat(100)}Hej`],
  ])('may have many %s', async (_, html) => {
    expect(await add(club.members.Admin, { html_body: html })).toHaveLength(1)
  })

  it('of a club learn variables that were added after they were written', async () => {
    const known = await valueOf<string>(
      database,
      `select pg_get_functiondef('app.mail_variables(text)'::regprocedure)`,
    )
    await database.query(known.replaceAll("'guests', ", ''))
    await database.query(
      `insert into api.email_templates (association_id, kind, language, name, subject, html_body)
      values ($1, 'reminder', 'sv', 'Vår egen', 'Snart', '<p>Snart</p>')`,
      [club.id],
    )
    await database.query(known)
    const variables = () =>
      valueOf<string[]>(
        database,
        `select variables from api.email_templates where association_id = $1 and kind = 'reminder'`,
        [club.id],
      )
    expect(await variables()).not.toContain('guests')
    await database.transaction(seedDefaults)
    expect(await variables()).toContain('guests')
    await database.query(`delete from api.email_templates where association_id = $1`, [club.id])
  })

  it('are created, changed and deleted with the permission, and list their variables', async () => {
    const { Board } = club.members
    const [made] = await add(Board)
    expect(made).toMatchObject({
      scope: 'association',
      kind: 'announcement',
      language: 'sv',
      text_body: null,
    })
    expect(made).toHaveProperty('variables', expect.arrayContaining(['name', 'sender', 'title']))
    const update = `update api.email_templates set subject = 'Nytt' where id = $1 returning subject`
    expect(await rowsAs(database, person(Board), update, [made?.id])).toEqual([{ subject: 'Nytt' }])
    const remove = 'delete from api.email_templates where id = $1 returning id'
    expect(await rowsAs(database, person(Board), remove, [made?.id])).toHaveLength(1)
  })

  it('cannot be read or written without the permission, nor by another club', async () => {
    const [made] = await add(club.members.Board)
    const look = 'select id from api.email_templates where id = $1'
    const change = `update api.email_templates set subject = 'Kapad' where id = $1 returning id`
    const remove = 'delete from api.email_templates where id = $1 returning id'
    for (const who of [club.members.Leader, club.members.Member, neighbours.members.Admin]) {
      for (const sql of [look, change, remove]) {
        expect(await rowsAs(database, person(who), sql, [made?.id])).toEqual([])
      }
      expect((await failure(add(who))).code).toBe('42501')
    }
    expect((await failure(rowsAs(database, ANONYMOUS, look, [made?.id]))).code).toBe('42501')
    const kept = 'select subject from api.email_templates where id = $1'
    expect(await valueOf(database, kept, [made?.id])).toBe('Hej {{ name }}')
  })

  it('that are global cannot be changed by anyone', async () => {
    const admin = person(club.members.Admin)
    expect(
      await rowsAs(database, admin, `select id from api.email_templates where scope = 'global'`),
    ).toHaveLength(30)
    for (const sql of [
      `update api.email_templates set subject = 'Kapad' where scope = 'global' returning id`,
      `delete from api.email_templates where scope = 'global' returning id`,
    ]) {
      expect(await rowsAs(database, admin, sql)).toEqual([])
    }
    expect((await failure(add(club.members.Admin, { association_id: null }))).code).toBe('42501')
    const untouched = `select count(*) from api.email_templates where scope = 'global' and subject <> 'Kapad'`
    expect(await valueOf(database, untouched)).toBe(30)
  })

  it('replace a built-in mail once per language', async () => {
    const own = { kind: 'password_reset', html_body: '{{ link }}' }
    await add(club.members.Admin, own)
    await add(club.members.Admin, { ...own, language: 'en' })
    expect(await failure(add(club.members.Admin, own))).toMatchObject({
      code: 'ERROR_VALIDATION_FAILED',
      params: { field: 'kind', reason: 'exists' },
    })
  })

  it.each([
    ['{{ nmae }}', 'nmae'],
    ['{{ name | append: association }}', 'name | append: association'],
    ['{{ name.first }}', 'name.first'],
    ['{{ name | raw }}', 'name | raw'],
    ['{{ name | truncate }}', 'name | truncate'],
    ['{{ name | truncate: "5" }}', 'name | truncate: "5"'],
    ['{{ name | append: "\\n" }}', 'name | append: "\\n"'],
    ['{{{ name }}}', '{{{'],
    ['{% if name %}Hej', 'if'],
    ['{% if name %}{% unless title %}{% endif %}{% endunless %}', 'endif'],
    ['{% if name %}{% else %}{% elsif title %}{% endif %}', 'elsif title'],
    ['{% if name %}{% else %}{% else %}{% endif %}', 'else'],
    ['{% endif %}', 'endif'],
    ['{% for x in y %}', 'for x in y'],
    ['{% include "secrets" %}', 'include "secrets"'],
    ['{% if nmae %}', 'if nmae'],
    ['Hej {{ name', '{{ name'],
    ['Hej {{ name {{ name }}', '{{ name '],
  ])('cannot contain %s', async (html, name) => {
    expect(await failure(add(club.members.Board, { html_body: html }))).toMatchObject({
      code: 'ERROR_TEMPLATE_VARIABLE',
      params: { name },
    })
  })

  it.each([
    '{{name}} {{- name -}}',
    `{{ location | strip | default: 'okänd | plats' | truncate:20,"…" }}`,
    `{%if title%}{% unless location %}{{ title|upcase }}{% endunless %}{%endif%}`,
    '{% if location %}a{% elsif title %}b{%- else -%}c{% endif %} { } %}',
    '<style>p { color: red }</style>',
  ])('can contain %s', async (html) => {
    expect(await add(club.members.Board, { html_body: html })).toHaveLength(1)
  })

  it('require the link for exactly the kinds for which the editor asks for it', async () => {
    const { rows } = await database.query<{ kind: string }>(
      `select kind from api.email_templates where scope = 'global' and language = 'sv' and app.needs_link(kind)`,
    )
    expect(rows.map((row) => row.kind).toSorted()).toEqual([...KINDS_WITH_SECRET_LINK].toSorted())
  })

  it.each([
    ['html_body', '<p>Hej {{ name }}</p>', null],
    ['html_body', '<!-- {{ link }} -->', null],
    ['html_body', '{% if name %}<a href="{{ link }}">Välj</a>{% endif %}', null],
    ['html_body', '{{ link | truncate: 20 }}', null],
    ['text_body', '<a href="{{ link }}">Välj</a>', 'Ingen länk här'],
  ])('require their link in the %s: %s %s', async (field, html_body, text_body) => {
    await database.query(
      `delete from api.email_templates where kind = 'password_reset' and scope <> 'global'`,
    )
    const own = { kind: 'password_reset', html_body, text_body }
    expect(await failure(add(club.members.Admin, own))).toMatchObject({
      code: 'ERROR_TEMPLATE_LINK_MISSING',
      params: { field, name: 'link' },
    })
    const [made] = await add(club.members.Admin, {
      ...own,
      html_body: '{% if name %}Hej{% endif %} {{ link }}',
      text_body: '{{- link -}}',
    })
    const change = 'update api.email_templates set html_body = $2, text_body = $3 where id = $1'
    expect(
      await failure(rowsAs(database, person(club.members.Admin), change, [made?.id, html_body, text_body])),
    ).toMatchObject({ code: 'ERROR_TEMPLATE_LINK_MISSING', params: { field } })
  })

  it('with a secret link are written only by those whom no role surpasses, in rank or in permissions', async () => {
    await database.query(`delete from api.email_templates where scope <> 'global'`)
    const everything = await valueOf<Permission[]>(database, 'select array_agg(name) from api.permissions')
    const second = await addMember(database, club.id)
    await giveRole(database, second, await addRole(database, club.id, everything, { sort_order: 5 }))
    const refused = async (who: string, kind: string) =>
      (await failure(add(who, { kind, subject: 'Hej', html_body: '<p>{{ link }}</p>' }))).code
    for (const kind of KINDS_WITH_SECRET_LINK) {
      for (const who of [club.members.Board, second])
        expect(await refused(who, kind)).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
      expect(
        await add(club.members.Admin, { kind, subject: 'Hej', html_body: '<p>{{ link }}</p>' }),
      ).toHaveLength(1)
    }
    const change = `update api.email_templates set subject = 'Nytt' where kind = 'invitation' and scope <> 'global' returning id`
    expect((await failure(rowsAs(database, person(second), change))).code).toBe(
      'ERROR_INSUFFICIENT_PERMISSIONS',
    )
    expect(await rowsAs(database, person(club.members.Admin), change)).toHaveLength(1)
    await forbid(database, await roleIdOf(database, club.id, 'Admin'), 'event:delete')
    expect((await failure(rowsAs(database, person(club.members.Admin), change))).code).toBe(
      'ERROR_INSUFFICIENT_PERMISSIONS',
    )
    await permit(database, await roleIdOf(database, club.id, 'Admin'), 'event:delete')
    expect(await add(club.members.Board, { kind: 'reminder' })).toHaveLength(1)
    await database.query(`delete from api.email_templates where scope <> 'global'`)
  })

  it('saved without a link before it was required do not stop the server from starting', async () => {
    await database.query(`delete from api.email_templates where kind = 'invitation' and scope <> 'global'`)
    await database.query('alter table api.email_templates disable trigger prepare')
    await database.query(
      `insert into api.email_templates (association_id, scope, kind, variables, name, subject, html_body)
      values ($1, 'association', 'invitation', '{}', 'Inbjudan', 'Hej', '<p>Välkommen</p>')`,
      [club.id],
    )
    await database.query('alter table api.email_templates enable trigger prepare')
    await database.query(`update api.email_templates set kind = kind where kind = 'invitation'`)
    expect(
      await failure(
        database.query(
          `update api.email_templates set subject = 'Nytt' where kind = 'invitation' and scope <> 'global'`,
        ),
      ),
    ).toMatchObject({
      code: 'ERROR_TEMPLATE_LINK_MISSING',
    })
  })

  it.each([
    ['subject', 'Hej\r\nBcc: alla@example.org'],
    ['subject', ''],
    ['subject', 'a'.repeat(201)],
    ['html_body', ''],
    ['html_body', 'a'.repeat(100_001)],
    ['name', 'A'],
    ['language', 'no'],
    ['kind', 'spam'],
  ])('cannot have the %s %j', async (field, value) => {
    expect(await failure(add(club.members.Board, { [field]: value }))).toMatchObject({
      code: 'ERROR_VALIDATION_FAILED',
      params: { field },
    })
  })
})
