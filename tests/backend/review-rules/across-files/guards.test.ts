import { describe, expect, it } from 'vitest'
import { change, findRule } from './make-change.ts'

const views = ['rename', 'archive']
  .map(
    (name) => `@login_required\ndef ${name}(request, pk):\n    row = find(pk, members=request.user)\n    row.save()\n`,
  )
  .join('\n')
const restore = '\n@login_required\ndef restore(request, pk):\n    row = find(pk)\n    row.save()\n'

const handlers = ['rename', 'archive']
  .map((name) => `export const ${name} = (req, res) => { requireAdmin(req); res.json(1) }\n`)
  .join('')

const controller = (mark: string, name: string): string =>
  `namespace Club.Admin;\n\n${mark}\n[Route("${name}")]\npublic class ${name}Controller\n{\n    public int All() => 1;\n}\n`

describe('check-missing-here', () => {
  const find = (path: string, before: string | null, after: string, context: Record<string, string> = {}) =>
    findRule('check-missing-here', change({ [path]: [before, after] }, context))

  it('names a new view without the check that its neighbours share', async () => {
    expect(await find('app/views.py', views, views + restore)).toEqual([
      ['app/views.py:12', 'app/views.py:2', 'app/views.py:7'],
    ])
  })

  it('names a new handler without the call of its neighbours', async () => {
    const drop = 'export const drop = (req, res) => { res.json(2) }\n'
    expect(await find('src/api.ts', handlers, handlers + drop)).toEqual([
      ['src/api.ts:3', 'src/api.ts:1', 'src/api.ts:2'],
    ])
  })

  it('names a new controller of an inner folder without the attribute of the others', async () => {
    const context = { 'src/Admin/MembersController.cs': controller('[Authorize]', 'Members') }
    const places = await find('src/Admin/ExportController.cs', null, controller('[ApiController]', 'Export'), context)
    expect(places).toEqual([['src/Admin/ExportController.cs:3', 'src/Admin/MembersController.cs:3']])
  })

  it.each([
    ['makes the check as well', views, `${views}\n${views.replaceAll('archive', 'restore').slice(views.length / 2)}`],
    ['is for anybody', handlers, `${handlers}export const login = (req, res) => { res.json(2) }\n`],
    ['has other parameters', handlers, `${handlers}export const drop = (req) => 2\n`],
    [
      'makes a check of its own',
      handlers,
      `${handlers}export const drop = (req, res) => { canDelete(req); res.json(2) }\n`,
    ],
    [
      'has one neighbour only',
      handlers.split('\n')[0] ?? '',
      `${handlers.split('\n')[0]}\nexport const drop = (req, res) => { res.json(2) }\n`,
    ],
  ])('passes a new one that %s', async (_, before, after) => {
    const path = before.startsWith('@') ? 'app/views.py' : 'src/api.ts'
    expect(await find(path, before, after)).toEqual([])
  })
})

const guarded =
  'export const drop = (req, row) => {\n  if (!isAdmin(req)) throw new Forbidden()\n  rows.delete(row)\n}\n'
const open = 'export const drop = (req, row) => {\n  rows.delete(row)\n}\n'

describe('check-removed', () => {
  const find = (files: Parameters<typeof change>[0]) => findRule('check-removed', change(files))

  it.each([
    ['src/a.ts', guarded, open, 2],
    [
      'a.py',
      'def drop(user, row):\n    ensure_owner(user, row)\n    row.delete()\n',
      'def drop(user, row):\n    row.delete()\n',
      2,
    ],
    [
      'a.rb',
      'class A\n  def drop\n    authorize! :delete, row\n    row.destroy\n  end\nend\n',
      'class A\n  def drop\n    row.destroy\n  end\nend\n',
      3,
    ],
  ])('names what is left unprotected in %s', async (path, before, after, line) => {
    expect((await find({ [path]: [before, after] })).map(([place]) => place)).toEqual([`${path}:${line}`])
  })

  it('passes a check that moved, in the file or to another one', async () => {
    const router = 'router.use(requireAdmin)\n'
    expect(await find({ 'src/a.ts': [guarded, open], 'src/b.ts': [null, router] })).toEqual([])
    expect(await find({ 'src/a.ts': [guarded, guarded.replace('isAdmin', 'hasRole')] })).toEqual([])
  })

  it('passes a function that is gone with its check', async () => {
    expect(await find({ 'src/a.ts': [guarded, 'export const other = 1\n'] })).toEqual([])
  })
})

describe('await-removed', () => {
  const find = (path: string, before: string, after: string, context: Record<string, string> = {}) =>
    findRule('await-removed', change({ [path]: [before, after] }, context))

  it.each([
    [
      'src/a.ts',
      'async function f() {\n  await save()\n  done()\n}\n',
      'async function f() {\n  save()\n  done()\n}\n',
    ],
    [
      'src/a.ts',
      'async function f() {\n  const row = await load(1)\n  use(row)\n}\n',
      'async function f() {\n  const row = load(1)\n  use(row)\n}\n',
    ],
    ['a.py', 'async def f():\n    await save()\n', 'async def f():\n    save()\n'],
    [
      'A.cs',
      'class A { async Task F() {\n    await SaveAsync();\n  }\n}\n',
      'class A { async Task F() {\n    SaveAsync();\n  }\n}\n',
    ],
  ])('names a call that is no longer awaited in %s', async (path, before, after) => {
    expect(await find(path, before, after)).toEqual([[`${path}:2`, `${path}:2`]])
  })

  it.each([
    [
      'is returned',
      'async function f() {\n  return await save()\n}\n',
      'async function f() {\n  return save()\n}\n',
      {},
    ],
    [
      'is awaited later',
      'async function f() {\n  const row = await load()\n}\n',
      'async function f() {\n  const row = load()\n  await row\n}\n',
      {},
    ],
    [
      'is no longer asynchronous',
      'async function f() {\n  await save()\n}\n',
      'function f() {\n  save()\n}\n',
      { 'src/save.ts': 'export function save() { return 1 }\n' },
    ],
  ])('passes a call that %s', async (_, before, after, context) => {
    expect(await find('src/a.ts', before, after, context)).toEqual([])
  })
})
