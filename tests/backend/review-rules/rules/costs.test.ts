import { describeRules } from '../rule-cases.ts'

describeRules({
  'blocking-call-in-async-function': {
    raises: [
      ['ts', 'export const load = async (path: string) => JSON.parse(readFileSync(path, "utf8"))'],
      ['py', 'async def load(url):\n    return requests.get(url)'],
      ['cs', 'class A { async Task F() { Thread.Sleep(100); await Save(); } }'],
      ['cs', 'class A { async Task F() { var x = LoadAsync().Result; await Save(x); } }'],
    ],
    passes: [
      ['ts', 'export const load = (path: string) => JSON.parse(readFileSync(path, "utf8"))'],
      ['ts', 'export const load = async (path: string) => JSON.parse(await readFile(path, "utf8"))'],
      ['py', 'def load(url):\n    return requests.get(url)'],
      ['cs', 'class A { async Task F() { await Task.Delay(100); } }'],
    ],
  },
  'all-columns-selected': {
    raises: [
      ['ts', "db.query('SELECT * FROM orders')"],
      ['py', 'cursor.execute("SELECT * FROM orders")'],
      ['java', 'class A { String q = "SELECT * FROM orders"; }'],
      ['cs', 'class A { string q = "SELECT * FROM orders"; }'],
      ['go', 'package a\nvar q = `SELECT * FROM orders`'],
      ['rb', 'q = "SELECT * FROM orders"'],
      ['php', '$q = "SELECT * FROM orders";'],
    ],
    passes: [
      ['ts', "db.query('SELECT count(*) FROM orders')"],
      ['ts', "db.query('SELECT id FROM orders')"],
      ['py', 'text = "Please select * from the menu"'],
    ],
  },
  'whole-list-for-one-element': {
    raises: [
      ['ts', 'const admin = people.filter((person) => person.isAdmin)[0]'],
      ['ts', 'const newest = orders.toSorted(byDate)[0]'],
      ['ts', 'if (people.filter((person) => person.isAdmin).length > 0) allow()'],
      ['py', 'newest = sorted(orders, key=by_date)[0]'],
      ['java', 'class A { void f() { orders.stream().sorted(byDate).findFirst(); } }'],
      ['cs', 'class A { bool F() { return people.Where(p => p.IsAdmin).Count() > 0; } }'],
      ['rb', 'admin = people.select { |person| person.admin? }.first'],
    ],
    passes: [
      ['ts', 'const admin = people.find((person) => person.isAdmin)'],
      ['ts', 'const second = people.filter((person) => person.isAdmin)[1]'],
      ['ts', 'const isCrowded = people.filter((person) => person.isAdmin).length > 3'],
      ['py', 'newest = max(orders, key=by_date)'],
      ['rb', 'admins = people.select { |person| person.admin? }.first(3)'],
    ],
  },
  'copy-through-json': {
    raises: [
      ['ts', 'const copy = JSON.parse(JSON.stringify(settings))'],
      ['py', 'copy = json.loads(json.dumps(settings))'],
      ['rb', 'copy = JSON.parse(settings.to_json)'],
      ['php', '$copy = json_decode(json_encode($settings), true);'],
    ],
    passes: [
      ['ts', 'const copy = structuredClone(settings)'],
      ['ts', 'const value = JSON.parse(text)'],
      ['py', 'value = json.loads(json.dumps(settings, default=str))'],
    ],
  },
  'effect-without-clean-up': {
    raises: [
      ['tsx', 'useEffect(() => {\n  setInterval(refresh, 1000)\n}, [])'],
      ['js', "useEffect(() => {\n  window.addEventListener('resize', measure)\n}, [])"],
      ['tsx', 'useEffect(() => {\n  store.subscribe(update)\n})'],
    ],
    passes: [
      [
        'tsx',
        'useEffect(() => {\n  const timer = setInterval(refresh, 1000)\n  return () => clearInterval(timer)\n}, [])',
      ],
      ['tsx', 'useEffect(() => store.subscribe(update), [])'],
      ['ts', "window.addEventListener('resize', measure)"],
    ],
  },
})
