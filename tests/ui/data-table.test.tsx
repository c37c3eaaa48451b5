import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DataTable } from '#src/ui/data-table.tsx'
import type { Sort } from '#src/ui/table-header.tsx'
import { violations } from './violations.ts'

afterEach(cleanup)

const rows = [
  { name: 'quarry/web', size: 12 },
  { name: 'quarry/api', size: 31 },
]

function table(sort?: Sort) {
  const onSort = vi.fn<(sort: Sort) => void>()
  const columns = [
    { id: 'name', header: 'Name', sortable: true, onPhone: 'head' as const, cell: (row: (typeof rows)[0]) => row.name },
    {
      id: 'size',
      header: 'Size',
      sortable: true,
      align: 'end' as const,
      cell: (row: (typeof rows)[0]) => `${row.size} MB`,
    },
    { id: 'branch', header: 'Branch', cell: () => 'main' },
  ]
  render(
    <DataTable
      label="Repositories"
      {...{ columns, rows, sort, onSort }}
      getKey={(row) => row.name}
      isCurrent={(row) => row.size === 31}
    />,
  )
  return onSort
}

test('headers say how the table is sorted; what cannot be sorted says nothing', () => {
  table({ column: 'size', direction: 'descending' })
  const sorted = screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort'))
  expect(sorted).toEqual(['none', 'descending', null])
})

test('a header sorts upwards first, then downwards, from the keyboard as well', async () => {
  const user = userEvent.setup()
  const first = table()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(first.mock.calls).toEqual([[{ column: 'name', direction: 'ascending' }]])
  cleanup()
  const second = table({ column: 'name', direction: 'ascending' })
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(second.mock.calls).toEqual([[{ column: 'name', direction: 'descending' }]])
})

test('each cell carries its header for the card layout, but the head of the card does not', async () => {
  table()
  const labels = screen
    .getAllByRole('cell')
    .slice(0, 3)
    .map((cell) => cell.dataset['label'])
  expect(labels).toEqual([undefined, 'Size', 'Branch'])
  expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-current'))).toEqual([null, null, 'true'])
  expect(screen.getByRole('table', { name: 'Repositories' })).toBeTruthy()
  expect(await violations()).toEqual([])
})
