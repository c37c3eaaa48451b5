import { describe, expect, it } from 'vitest'
import { change, findRule } from './make-change.ts'

const kept = "app.get('/api/ports', listPorts)\n"
const expressRoute = "app.get('/api/orders/:id', readOrder)\n"
const client = 'export const readOrder = (id: string) =>\n  fetch(`/api/orders/${id}`)\n'

describe('removed-route', () => {
  const find = (
    path: string,
    [before, after]: readonly [string | null, string | null],
    files: Record<string, string>,
    others: Record<string, readonly [string | null, string | null]> = {},
  ) => findRule('removed-route', change({ [path]: [before, after], ...others }, files))

  it.each([
    ['Express', 'server/app.ts', expressRoute],
    ['an Express router', 'server/orders.js', "ordersRouter.delete('/orders/:id', remove)\n"],
    ['FastAPI', 'server/app.py', '@app.get("/api/orders/{id}")\ndef read_order(id): ...\n'],
    ['Flask', 'server/app.py', "@bp.route('/api/orders/<int:id>')\ndef read_order(id): ...\n"],
    [
      'Spring',
      'src/main/Orders.java',
      'class Orders {\n  @GetMapping("/orders/{id}")\n  Order read() { return null; }\n}\n',
    ],
    ['Go', 'server/main.go', 'mux.HandleFunc("GET /api/orders/{id}", readOrder)\n'],
    ['ASP.NET', 'Server/Program.cs', 'app.MapGet("/api/orders/{id}", ReadOrder);\n'],
    ['an ASP.NET controller', 'Server/Orders.cs', 'class Orders {\n  [HttpGet("orders/{id}")]\n  void Read() {}\n}\n'],
    ['Sinatra', 'server/app.rb', "get '/api/orders/:id' do\nend\n"],
    ['Laravel', 'routes/api.php', "<?php\nRoute::get('/orders/{id}', [Orders::class, 'show']);\n"],
  ])('names a route of %s that a client still calls', async (_, path, route) => {
    const line = route.split('\n').findIndex((text) => text.includes('orders/')) + 1
    const after = route
      .split('\n')
      .filter((text) => !text.includes('orders/'))
      .join('\n')
    expect(await find(path, [route, after], { 'web/orders.ts': client })).toEqual([
      [`${path}:${line}`, 'web/orders.ts:2'],
    ])
  })

  it('lists every caller, also those in templates and of a file that is removed whole', async () => {
    const files = {
      'web/orders.ts': client,
      'web/order.html': '<a href="/api/orders/7">Order</a>\n',
      'jobs/orders.py': 'requests.get(f"{base}/other")\nrequests.get("/api/orders/" + id)\n',
    }
    expect(await find('server/orders.ts', [expressRoute, null], files)).toEqual([
      ['server/orders.ts:1', 'web/orders.ts:2', 'web/order.html:1', 'jobs/orders.py:2'],
    ])
  })

  it('names a route whose path was changed while callers keep the former one', async () => {
    const after = "app.get('/api/v2/orders/:id', readOrder)\n"
    expect(await find('server/app.ts', [expressRoute, after], { 'web/orders.ts': client })).toEqual([
      ['server/app.ts:1', 'web/orders.ts:2'],
    ])
  })

  it.each([
    ['that nothing calls', 'fetch(`/api/ports/${id}`)\n'],
    ['that only a comment names', '// fetch(`/api/orders/${id}`)\n'],
    ['whose path is only a longer one of another', 'fetch(`/api/orders/${id}/items`)\n'],
    ['that only a text names', "export const title = '/api/orders/7'\n"],
    ['whose caller adds more to the path', "fetch('/api/orders/' + id + '/items')\n"],
    ['of another part', 'fetch(`/admin/old/api/orders/${id}/x`)\n'],
  ])('passes a route %s', async (_, text) => {
    expect(await find('server/app.ts', [expressRoute + kept, kept], { 'web/orders.ts': text })).toEqual([])
  })

  it('passes a route that tests alone call', async () => {
    expect(await find('server/app.ts', [expressRoute, kept], { 'tests/orders.test.ts': client })).toEqual([])
  })

  it('passes a route that moved to another file, as it was or below a prefix', async () => {
    const files = { 'web/orders.ts': client }
    const whole = { 'server/orders.ts': [null, expressRoute] as const }
    expect(await find('server/app.ts', [expressRoute, kept], files, whole)).toEqual([])
    const part = { 'server/orders.ts': [null, "router.get('/orders/:id', readOrder)\n"] as const }
    expect(await find('server/app.ts', [expressRoute, kept], files, part)).toEqual([])
    const mounted = "app.use('/api/orders', ordersRouter)\n"
    expect(await find('server/app.ts', [expressRoute, mounted], files)).toEqual([])
  })

  it('passes a route that another file serves as well, or whose callers change with it', async () => {
    const twice = { 'web/orders.ts': client, 'legacy/app.js': expressRoute }
    expect(await find('server/app.ts', [expressRoute, kept], twice)).toEqual([])
    const changed = { 'web/orders.ts': [client, client.replace('orders/', 'purchases/')] as const }
    expect(await find('server/app.ts', [expressRoute, kept], {}, changed)).toEqual([])
  })

  it('does not take a route of one word for one of another part', async () => {
    const route = "router.get('/users', listUsers)\n"
    const callers = { 'web/users.ts': "fetch('/admin/users')\n" }
    expect(await find('server/users.ts', [route, kept], callers)).toEqual([])
    const own = { 'web/users.ts': "fetch('/api/v1/users')\n" }
    expect(await find('server/users.ts', [route, kept], own)).toEqual([['server/users.ts:1', 'web/users.ts:1']])
  })
})
