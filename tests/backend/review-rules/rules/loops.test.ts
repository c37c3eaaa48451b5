import { describeRules } from '../rule-cases.ts'

describeRules({
  'await-in-loop': {
    raises: [
      [
        'ts',
        'export const notify = async (people: Person[]) => {\n  for (const person of people) {\n    await sendMail(person)\n  }\n}',
      ],
      [
        'js',
        'async function load(ids) { const all = []\n for (const id of ids) { all.push(await fetchUser(id)) }\n return all }',
      ],
      ['py', 'async def notify(people):\n    for person in people:\n        await send_mail(person)'],
      ['cs', 'class A { async Task F(List<int> ids) { foreach (var id in ids) { await Notify(id); } } }'],
    ],
    passes: [
      [
        'ts',
        'export const run = async (steps: Migration[]) => {\n  for (const migration of steps) await apply(migration)\n}',
      ],
      [
        'ts',
        'export const find = async (ids: string[]) => {\n  for (const id of ids) { const user = await fetchUser(id)\n if (user.isAdmin) return user }\n}',
      ],
      [
        'ts',
        'export const add = async (items: number[]) => {\n  let last = 0\n  for (const item of items) { last = await sum(last, item) }\n}',
      ],
      [
        'ts',
        'export const read = async (chunks: AsyncIterable<string>) => {\n  for await (const part of chunks) await write(part)\n}',
      ],
      ['py', 'async def poll(job):\n    for attempt in range(5):\n        await asyncio.sleep(1)'],
    ],
  },
  'query-in-loop': {
    raises: [
      [
        'ts',
        'for (const order of orders) {\n  order.user = await db.query("SELECT name FROM users WHERE id = $1", [order.userId])\n}',
      ],
      ['ts', 'const full = orders.map((order) => prisma.user.findUnique({ where: { id: order.userId } }))'],
      ['py', 'for order in orders:\n    cursor.execute("SELECT name FROM users WHERE id = %s", (order.user_id,))'],
      [
        'java',
        'class A { void f(List<Order> orders) { for (Order order : orders) { userRepository.findById(order.userId()); } } }',
      ],
      [
        'java',
        'class A { void f(List<Order> orders) { for (Order order : orders) { jdbcTemplate.queryForObject("SELECT name", String.class); } } }',
      ],
      [
        'cs',
        'class A { async Task F() { foreach (var order in orders) { var u = await _context.Users.FirstOrDefaultAsync(x => x.Id == order.UserId); } } }',
      ],
      [
        'go',
        'package a\nfunc f(ids []int) { for _, id := range ids { db.QueryRow("SELECT name FROM users WHERE id = $1", id).Scan(&name) } }',
      ],
      ['rb', 'orders.each do |order|\n  user = User.find(order.user_id)\nend'],
      ['php', 'foreach ($orders as $order) { $user = $pdo->query("SELECT name FROM users"); }'],
    ],
    passes: [
      ['ts', 'for (const order of await db.query("SELECT id FROM orders")) show(order)'],
      ['ts', 'for (const batch of inBatches(ids)) await db.query("DELETE FROM users WHERE id = ANY($1)", [batch])'],
      ['ts', 'const names = orders.map((order) => usersById.get(order.userId))'],
      ['py', 'for order in orders:\n    name = users.get(order.user_id)'],
      ['go', 'package a\nfunc f(rows *sql.Rows) { for rows.Next() { rows.Scan(&name) } }'],
      ['rb', 'User.where(id: ids).each do |user|\n  puts user.name\nend'],
    ],
  },
  'expression-compiled-in-loop': {
    raises: [
      ['ts', "for (const line of lines) if (new RegExp('^a').test(line)) count()"],
      ['py', 'for line in lines:\n    pattern = re.compile("^a")'],
      ['java', 'class A { void f() { for (String line : lines) { Pattern.compile("^a").matcher(line); } } }'],
      ['cs', 'class A { void F() { foreach (var line in lines) { new Regex("^a").IsMatch(line); } } }'],
      ['go', 'package a\nfunc f() { for _, line := range lines { regexp.MustCompile("^a").MatchString(line) } }'],
      ['rb', "lines.each { |line| Regexp.new('^a').match?(line) }"],
    ],
    passes: [
      ['ts', 'for (const word of words) if (new RegExp(word).test(text)) count()'],
      ['py', 'pattern = re.compile("^a")\nfor line in lines:\n    pattern.match(line)'],
      [
        'go',
        'package a\nvar p = regexp.MustCompile("^a")\nfunc f() { for _, line := range lines { p.MatchString(line) } }',
      ],
    ],
  },
  'text-joined-in-loop': {
    raises: [
      ['java', 'class A { String f() { String all = ""; for (String name : names) { all += name; } return all; } }'],
      ['cs', 'class A { string F() { var all = ""; foreach (var name in names) { all += name; } return all; } }'],
      ['go', 'package a\nfunc f() string { all := ""\n for _, name := range names { all += name }\n return all }'],
    ],
    passes: [
      ['java', 'class A { int f() { int all = 0; for (int size : sizes) { all += size; } return all; } }'],
      [
        'java',
        'class A { String f() { StringBuilder all = new StringBuilder(); for (String name : names) { all.append(name); } return all.toString(); } }',
      ],
      ['go', 'package a\nfunc f() int { all := 0\n for _, size := range sizes { all += size }\n return all }'],
    ],
  },
  'list-copied-in-loop': {
    raises: [
      ['ts', 'for (const item of items) all = [...all, item]'],
      ['ts', 'const byId = items.reduce((all, item) => ({ ...all, [item.id]: item }), {})'],
      ['js', 'const ids = items.reduce((all, item) => [...all, item.id], [])'],
      ['py', 'for item in items:\n    rows = rows + [item]'],
      ['rb', 'items.each do |item|\n  all = all + [item]\nend'],
      ['php', 'foreach ($pages as $page) { $all = array_merge($all, $page); }'],
    ],
    passes: [
      ['ts', 'for (const item of items) latest = [...defaults, item]'],
      ['ts', 'const total = items.reduce((sum, item) => sum + item.price, 0)'],
      ['ts', 'all = [...all, item]'],
      ['php', '$all = array_merge(...$pages);'],
    ],
  },
  'defer-in-loop': {
    raises: [
      ['go', 'package a\nfunc f() { for _, name := range names { file, _ := os.Open(name)\n defer file.Close() } }'],
      ['go', 'package a\nfunc f() { for i := 0; i < 3; i++ { rows := load(i)\n defer rows.Close() } }'],
      ['go', 'package a\nfunc f() { for { mu.Lock()\n defer mu.Unlock() } }'],
    ],
    passes: [
      ['go', 'package a\nfunc f() { file, _ := os.Open(name)\n defer file.Close() }'],
      [
        'go',
        'package a\nfunc f() { for _, name := range names { func() { file, _ := os.Open(name)\n defer file.Close() }() } }',
      ],
      ['go', 'package a\nfunc f() { for _, name := range names { go func() { defer wg.Done() }() } }'],
    ],
  },
})
