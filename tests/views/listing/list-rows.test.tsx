import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, it } from 'vitest'
import app from '#locales/en/app.json'
import listing from '#locales/en/listing.json'
import { newObjectId } from '#src/lib/object-id.ts'
import { listAddress } from '#src/views/listing/list-address.ts'
import { ListRows } from '#src/views/listing/list-rows.tsx'
import { moveAmongRows } from '#src/views/listing/move-among-rows.ts'
import { toPage, getPage } from '#src/views/listing/pages.ts'
import { RowLink } from '#src/views/listing/row-link.tsx'
import { sortRows, filterByWords } from '#src/views/listing/sort-rows.ts'
import { useListAddress } from '#src/views/listing/use-list-address.ts'
import { violations } from '../../ui/violations.ts'
import { isDisabled } from '../../ui/is-disabled.ts'

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

const address = listAddress({ columns: ['name'], sort: 'name', choices: {} })
const rows = Array.from({ length: 10_000 }, (_, at) => ({ id: newObjectId(at), name: `Row ${at}` }))
const getName = ({ name }: { name: string }) => name

type Filter = ReturnType<typeof address.parseFilter>

const filterRows = (filter: Filter) =>
  sortRows(filterByWords(rows, filter.words, getName), filter, { language: 'en', getName, values: { name: getName } })

const ways = {
  here: (filter: Filter) => getPage(filterRows(filter), filter.page),
  server(filter: Filter) {
    const all = filterRows(filter)
    const page = Math.min(filter.page, Math.max(1, Math.ceil(all.length / 50)))
    return toPage(all.slice((page - 1) * 50, page * 50), { total: all.length, page })
  },
}

function Listed({ way }: { way: keyof typeof ways }) {
  const { filter, order, clear } = useListAddress(address)
  const columns = [
    {
      id: 'name',
      header: 'Name',
      sortable: true,
      cell: ({ id, name }: (typeof rows)[number]) => <RowLink {...{ id, name }} href={`/?row=${id}`} />,
    },
  ]
  return (
    <ListRows
      label="Rows"
      {...{ columns, order }}
      className=""
      page={ways[way](filter)}
      noMatch="No row matches"
      onClear={clear}
    />
  )
}

const open = (way: keyof typeof ways, search = '/') => {
  window.history.replaceState(null, '', search)
  Element.prototype.scrollIntoView = () => undefined
  const i18n = createInstance()
  void i18n.init({ lng: 'en', ns: [], defaultNS: 'app', resources: { en: { app, listing } }, initAsync: false })
  render(
    <I18nextProvider i18n={i18n}>
      <Listed way={way} />
    </I18nextProvider>,
  )
  return userEvent.setup()
}
const shown = () => screen.getAllByRole('row').slice(1)
const isFocused = (name: string) => document.activeElement?.textContent === name

it.each(['here', 'server'] as const)('of 10,000 it makes a page, in the order of the address: %s', async (way) => {
  const user = open(way, '/?sort=-name&page=3')
  expect(shown()).toHaveLength(50)
  expect(shown()[0]?.textContent).toBe('Row 9899')
  expect(shown()[0]?.getAttribute('aria-rowindex')).toBe('102')
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001')
  expect(document.querySelectorAll('*').length).toBeLessThan(600)
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(window.location.search).toBe('')
  expect(shown()[0]?.textContent).toBe('Row 0')
})

it('says which page it is, and how much the filter leaves over', async () => {
  const user = open('server')
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
  expect(pages.getByText('1–50 of 10,000').closest('[aria-live=polite]')?.textContent).toContain('Page 1 of 200.')
  await user.click(pages.getByRole('button', { name: 'Next page' }))
  expect(pages.getByText('51–100 of 10,000').textContent).toContain('Page 2 of 200.')
  expect(window.location.search).toBe('?page=2')
  expect(screen.getByRole('status').textContent).toBe('Found: 10,000')
  cleanup()
  open('server', '/?q=row+999&page=9')
  expect(shown()).toHaveLength(19)
  expect(await violations()).toEqual([])
  cleanup()
  await open('server', '/?q=nothing').click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(window.location.search).toBe('')
  expect(shown()).toHaveLength(50)
})

it('shows the last page in the place of one that is gone', () => {
  open('server', '/?page=900')
  expect(shown().at(-1)?.textContent).toBe('Row 9999')
  expect(isDisabled(screen.getByRole('button', { name: 'Next page' }))).toBe(true)
})

it('is walked from row to row and, past the end, to the next page and back', async () => {
  const user = open('server')
  moveAmongRows(1)
  expect(isFocused('Row 0')).toBe(true)
  moveAmongRows(-1)
  expect(isFocused('Row 0')).toBe(true)
  for (let step = 0; step < 49; step += 1) moveAmongRows(1)
  expect(isFocused('Row 49')).toBe(true)
  moveAmongRows(1)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next page' }))
  await user.keyboard('{Enter}')
  moveAmongRows(1)
  expect(isFocused('Row 50')).toBe(true)
  moveAmongRows(-1)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous page' }))
})
