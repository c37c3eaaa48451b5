import { describeRules } from '../rule-cases.ts'

describeRules({
  'call-not-awaited': {
    raises: [
      ['ts', 'const save = async () => {}\nexport const close = async () => {\n  save()\n  await end()\n}'],
      ['js', 'class Store { async save() {}\n async close() { this.save()\n await end() } }'],
      ['py', 'async def save():\n    pass\n\nasync def close():\n    save()'],
      ['cs', 'class A { async Task SaveAsync() { await X(); } async Task Close() { SaveAsync(); await End(); } }'],
    ],
    passes: [
      ['ts', 'const save = async () => {}\nexport const close = async () => {\n  await save()\n}'],
      ['ts', 'const save = async () => {}\nexport const close = async () => {\n  void save()\n}'],
      ['ts', 'const save = () => {}\nexport const close = async () => {\n  save()\n  await end()\n}'],
      [
        'ts',
        'const save = async () => {}\nexport const close = async () => {\n  const saving = save()\n  await saving\n}',
      ],
      ['py', 'async def save():\n    pass\n\nasync def close():\n    await save()'],
    ],
  },
  'asynchronous-callback-not-awaited': {
    raises: [
      ['ts', 'orders.forEach(async (order) => { await save(order) })'],
      ['js', 'const open = orders.filter(async (order) => await isOpen(order))'],
      ['cs', 'class A { void F() { orders.ForEach(async o => await Save(o)); } }'],
    ],
    passes: [
      ['ts', 'await Promise.all(orders.map(async (order) => { await save(order) }))'],
      ['ts', 'orders.forEach((order) => { save(order) })'],
      ['ts', 'const asyncName = orders.filter((order) => isOpen(order))'],
    ],
  },
  'asynchronous-promise-executor': {
    raises: [
      ['ts', 'new Promise(async (resolve) => { resolve(await load()) })'],
      ['js', 'return_(new Promise(async function (resolve) { resolve(await load()) }))'],
      ['ts', 'const wait = () => new Promise<void>(async (resolve, reject) => { await load()\n resolve() })'],
    ],
    passes: [
      ['ts', 'new Promise((resolve) => { resolve(load()) })'],
      ['ts', 'new Promise((resolve) => { items.map(async (item) => item)\n resolve(1) })'],
      ['ts', 'const load = async () => new Promise((resolve) => setTimeout(resolve, 10))'],
    ],
  },
  'await-of-a-list': {
    raises: [
      ['ts', 'const all = await ids.map(async (id) => load(id))'],
      ['js', 'async function f(ids) { await ids.map(async (id) => { await load(id) }) }'],
      ['ts', 'const all = await getIds().map(async (id) => load(id))'],
    ],
    passes: [
      ['ts', 'const all = await Promise.all(ids.map(async (id) => load(id)))'],
      ['ts', 'const all = await stream.map((id) => load(id)).toArray()'],
      ['ts', 'const all = await Bluebird.map(async (id) => load(id))'],
    ],
  },
  'function-called-too-early': {
    raises: [
      ['ts', 'setTimeout(refresh(), 1000)'],
      ['js', "button.addEventListener('click', save())"],
      ['py', 'thread = threading.Thread(target=refresh())'],
      ['tsx', 'export const Row = () => <button onClick={deleteRow(3)}>Delete</button>'],
      ['ts', 'setTimeout(1000, () => refresh())'],
    ],
    passes: [
      ['ts', 'setTimeout(refresh, 1000)'],
      ['ts', 'setTimeout(refresh.bind(null), 1000)'],
      ['ts', "button.addEventListener('click', debounce(save, 100))"],
      ['py', 'thread = threading.Thread(target=refresh, args=(1,))'],
      ['tsx', 'export const Row = () => <button onClick={handleDelete(3)}>Delete</button>'],
    ],
  },
  'asynchronous-effect': {
    raises: [
      ['tsx', 'useEffect(async () => { setUser(await load()) }, [])'],
      ['js', 'React.useEffect(async () => { await load() })'],
      ['ts', 'useLayoutEffect(async () => { await load() }, [])'],
    ],
    passes: [
      ['tsx', 'useEffect(() => { const run = async () => setUser(await load())\n void run() }, [])'],
      ['tsx', 'useEvent(async () => { await load() })'],
      ['tsx', 'useEffect(() => connect(), [])'],
    ],
  },
  'hook-in-a-branch': {
    raises: [
      ['tsx', 'export const Page = ({ id }: Props) => { if (id) { useEffect(load) }\n return null }'],
      ['js', 'function Page({ id }) { if (!id) return null\n const [n, setN] = useState(0)\n return n }'],
      ['tsx', 'export function Page() { for (const item of items) useItem(item)\n return null }'],
    ],
    passes: [
      ['tsx', 'export const Page = ({ id }: Props) => { useEffect(() => { if (id) load() })\n return null }'],
      ['tsx', 'function Page() { const [n] = useState(0)\n if (!n) return null\n return n }'],
      ['ts', 'const run = () => { if (isFirst) useFirst() }'],
    ],
  },
})
