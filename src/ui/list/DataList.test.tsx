// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { english } from '#locales/all.fixture.ts'

import { ToastProvider } from '../overlay/ToastProvider.tsx'
import type { Column } from './column.ts'
import { DataList } from './DataList.tsx'
import type { ListSearch, ListView } from './list-search.ts'
import { useSelection } from './use-selection.ts'

interface Song {
  id: string
  title: string
}

const songs = ['Adagio', 'Bolero', 'Czardas'].map((title, at): Song => ({ id: String(at), title }))
const COLUMNS: Column<Song>[] = [
  { id: 'title', header: 'Title', sort: 'title', cell: ({ title }) => title },
  { id: 'length', header: 'Length', cell: ({ title }) => title.length, numeric: true },
  { id: 'secret', header: 'Only exported', csv: ({ title }) => title },
]
const idOf = ({ id }: Song) => id
const titleOf = ({ title }: Song) => title

let steps: ListSearch[]

beforeEach(async () => {
  steps = []
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
  onScreen('wide')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function onScreen(width: 'wide' | 'narrow') {
  const matches = width === 'narrow'
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }))
}

interface Given {
  rows?: Song[]
  total?: number
  view?: Partial<ListView>
  ask?: () => Promise<{ rows: Song[]; total: number }>
  all?: () => Promise<Song[]>
  columns?: Column<Song>[]
  opens?: boolean
}

function Songs({
  rows = songs,
  total = rows.length,
  view,
  ask,
  columns = COLUMNS,
  opens = false,
  all,
}: Given) {
  const list = useQuery({
    queryKey: ['songs'],
    retry: false,
    queryFn: ask ?? (async () => ({ rows, total })),
  })
  const selection = useSelection(idOf)
  return (
    <DataList
      label="Songs"
      list={list}
      view={{ q: '', sort: 'title.asc', page: 1, size: 10, ...view }}
      onStep={(step) => steps.push(step)}
      all={all ?? (async () => [...songs, { id: '9', title: 'Zortziko' }])}
      totalText={(count) => `${count} songs`}
      columns={columns}
      keyOf={idOf}
      nameOf={titleOf}
      opens={opens}
      selection={selection}
      actions={<button type="button">Play</button>}
      searchLabel="Search"
      empty="No songs yet"
    />
  )
}

function Once() {
  const [isDone, setDone] = useState(false)
  return !isDone && <button onClick={() => setDone(true)}>Play</button>
}

async function show(given: Given = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <Songs {...given} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
}

it('is a table with named rows and headings that sort', async () => {
  await show()
  expect(screen.getByText('3 songs')).toBeTruthy()
  const table = screen.getByRole('table', { name: 'Songs' })
  expect(within(table).getByRole('rowheader', { name: 'Bolero' })).toBeTruthy()
  const title = within(table).getByRole('columnheader', { name: 'Title' })
  const length = within(table).getByRole('columnheader', { name: 'Length' })
  expect(title.getAttribute('aria-sort')).toBe('ascending')
  expect(within(length).queryByRole('button')).toBeNull()
  expect(screen.queryByText('Only exported')).toBeNull()
  await userEvent.click(within(title).getByRole('button'))
  expect(steps).toEqual([{ sort: 'title.desc' }])
})

it('shows cards on a narrow screen, sorted with a select that no button hides', async () => {
  onScreen('narrow')
  await show()
  expect(screen.queryByRole('table')).toBeNull()
  const [card] = within(screen.getByRole('list', { name: 'Songs' })).getAllByRole('listitem')
  expect(card?.textContent).toContain('Length6')
  expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Title ↓')
  expect(steps).toEqual([{ sort: 'title.desc' }])
})

it('ends a card with its action, and keeps the focus after the action', async () => {
  onScreen('narrow')
  const play = { id: 'play', header: 'Play it once', act: true, cell: () => <Once /> } as const
  await show({ rows: songs.slice(0, 1), columns: [...COLUMNS, play] })
  const card = screen.getByRole('listitem')
  expect(within(card).queryByText('Play it once')).toBeNull()
  within(card).getByRole('button', { name: 'Play' }).focus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(document.activeElement?.contains(card)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
})

it('shows two-line rows with their action on a narrow screen, which open to show the rest', async () => {
  onScreen('narrow')
  await show({
    rows: songs.slice(0, 1),
    opens: true,
    columns: [
      ...COLUMNS.map((column) => ({
        ...column,
        ...(column.id === 'length' && { brief: ({ title }: Song) => `${title.length} letters` }),
      })),
      { id: 'key', header: 'Key', cell: () => 'D minor' },
      {
        id: 'play',
        header: 'Play',
        act: true,
        cell: ({ title }) => <button type="button">Play {title}</button>,
      },
    ],
  })
  const adagio = within(screen.getByRole('listitem'))
  expect(adagio.getByText('6 letters')).toBeTruthy()
  expect(adagio.getByRole('button', { name: 'Play Adagio' })).toBeTruthy()
  expect(adagio.queryByText('D minor')).toBeNull()
  const more = adagio.getByRole('button', {
    name: 'More about Adagio',
    description: '6 letters',
    expanded: false,
  })
  await userEvent.click(more)
  expect(adagio.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Length', 'Key'])
  expect(adagio.getByText('D minor')).toBeTruthy()
  await userEvent.click(adagio.getByRole('button', { name: 'More about Adagio', expanded: true }))
  expect(adagio.queryByText('D minor')).toBeNull()
})

it('says what is selected, offers everything that matches, and clears the selection', async () => {
  await show({ total: 4 })
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Bolero' }))
  expect(screen.getByText('1 selected')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Select all 4' }))
  expect(await screen.findByText('4 selected')).toBeTruthy()
  expect(screen.getByText('1 of them is on another page')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
})

it('selects nothing after the selection was cleared while everything was being fetched', async () => {
  let arrive: (rows: Song[]) => void = () => undefined
  const asked = new Promise<Song[]>((resolve) => (arrive = resolve))
  await show({ total: 4, all: () => asked })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Bolero' }))
  await userEvent.click(screen.getByRole('button', { name: 'Select all 4' }))
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  arrive(songs)
  await asked
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Adagio' }))
  expect(screen.getByText('1 selected')).toBeTruthy()
})

it('lets nobody act on some of the rows while all are being selected', async () => {
  let arrive: (rows: Song[]) => void = () => undefined
  const asked = new Promise<Song[]>((resolve) => (arrive = resolve))
  await show({ total: 4, all: () => asked })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Bolero' }))
  await userEvent.click(screen.getByRole('button', { name: 'Select all 4' }))
  const play = screen.getByRole('button', { name: 'Play' })
  expect(play.matches(':disabled')).toBe(true)
  arrive(songs)
  await vi.waitFor(() => expect(play.matches(':disabled')).toBe(false))
  expect(screen.getByText('3 selected')).toBeTruthy()
})

it('prints every row on all pages with Ctrl+P, and shows the page again afterwards', async () => {
  const shownAtPrint: number[] = []
  vi.stubGlobal('print', () => shownAtPrint.push(screen.getAllByRole('rowheader').length))
  await show({ total: 4 })
  await userEvent.keyboard('{Control>}p{/Control}')
  await vi.waitFor(() => expect(shownAtPrint).toEqual([4]))
  expect(screen.queryByRole('navigation')).toBeNull()
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(screen.getAllByRole('rowheader')).toHaveLength(3)
})

it('distinguishes an empty list from one without matches, which is read out and offers to show all', async () => {
  await show({ rows: [] })
  expect(screen.getByText('No songs yet')).toBeTruthy()
  cleanup()
  await show({ rows: [], view: { q: 'xyz' } })
  expect(screen.getByRole('status').textContent).toBe('No matches')
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(steps).toEqual([{ q: undefined }])
})

it('offers the last page on a page beyond the end', async () => {
  await show({ rows: [], total: 21, view: { page: 9 } })
  await userEvent.click(screen.getByRole('button', { name: 'Go to the last page' }))
  expect(steps).toEqual([{ page: 3 }])
})

it('says that it could not be loaded, and tries again', async () => {
  const failure = Object.assign(new Error(), { code: 'ERROR_NETWORK', params: {}, status: 0 })
  let works = false
  await show({ ask: () => (works ? Promise.resolve({ rows: songs, total: 3 }) : Promise.reject(failure)) })
  expect((await screen.findByRole('alert')).textContent).toContain('You seem to be offline')
  works = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('3 songs')).toBeTruthy()
})
