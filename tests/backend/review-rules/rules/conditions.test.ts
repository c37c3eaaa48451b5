import { describeRules } from '../rule-cases.ts'

describeRules({
  'assignment-in-condition': {
    raises: [
      ['ts', "if (status = 'open') close()"],
      ['java', 'class A { void f() { if (isDone = true) { close(); } } }'],
      ['cs', 'class A { void F() { if (isDone = true) { Close(); } } }'],
      ['rb', "if status = 'open'\n  close\nend"],
      ['php', 'if ($status = "open") { close(); }'],
    ],
    passes: [
      ['ts', "if (status === 'open') close()"],
      ['ts', 'if ((match = pattern.exec(text)) !== null) use(match)'],
      ['php', 'if ($row = $result->fetch()) { show($row); }'],
      ['rb', 'if user = find_user(id)\n  show(user)\nend'],
    ],
  },
  'compared-with-itself': {
    raises: [
      ['ts', 'if (order.total === order.total) ship()'],
      ['py', 'if order.total == order.total:\n    ship()'],
      ['java', 'class A { boolean f(Order o) { return o.total == o.total; } }'],
      ['cs', 'class A { bool F(Order o) { return o.Total <= o.Total; } }'],
      ['go', 'package a\nfunc f(o Order) bool { return o.Ready && o.Ready }'],
      ['rb', 'ship if order.total == order.total'],
      ['php', 'if ($order->total === $order->total) { ship(); }'],
    ],
    passes: [
      ['ts', 'if (order.total === former.total) ship()'],
      ['ts', 'const isNotANumber = value !== value'],
      ['ts', 'if (dice() === dice()) win()'],
      ['go', 'package a\nfunc f(x float64) bool { return x != x }'],
    ],
  },
  'identical-branches': {
    raises: [
      ['ts', 'if (isPaid) { ship(order) } else { ship(order) }'],
      ['js', "const label = isPaid ? 'done' : 'done'"],
      ['py', 'if is_paid:\n    ship(order)\nelse:\n    ship(order)'],
      ['java', 'class A { void f() { if (isPaid) { ship(); } else { ship(); } } }'],
      ['cs', 'class A { int F() { return isPaid ? 1 : 1; } }'],
      ['go', 'package a\nfunc f() { if paid { ship() } else { ship() } }'],
      ['rb', 'if paid\n  ship(order)\nelse\n  ship(order)\nend'],
      ['php', 'if ($paid) { ship($order); } else { ship($order); }'],
    ],
    passes: [
      ['ts', 'if (isPaid) { ship(order) } else { hold(order) }'],
      ['py', 'if is_paid:\n    ship(order)\nelif is_test:\n    hold(order)\nelse:\n    ship(order)'],
      ['ts', "const label = isPaid ? 'done' : 'open'"],
    ],
  },
  'repeated-condition': {
    raises: [
      ['ts', "if (kind === 'a') first()\nelse if (kind === 'b') second()\nelse if (kind === 'a') third()"],
      ['py', 'if kind == "a":\n    first()\nelif kind == "b":\n    second()\nelif kind == "a":\n    third()'],
      ['java', 'class A { void f() { if (n == 1) { a(); } else if (n == 1) { b(); } } }'],
      ['cs', 'class A { void F() { if (n == 1) { A(); } else if (n == 1) { B(); } } }'],
      ['go', 'package a\nfunc f() { if n == 1 { a() } else if n == 1 { b() } }'],
      ['rb', "if kind == 'a'\n  first\nelsif kind == 'a'\n  second\nend"],
      ['php', 'if ($n == 1) { a(); } elseif ($n == 1) { b(); }'],
    ],
    passes: [
      ['ts', "if (kind === 'a') first()\nelse if (kind === 'b') second()"],
      ['ts', "if (kind === 'a') { first() }\nif (kind === 'a') { second() }"],
      ['ts', 'if (reader.next()) first()\nelse if (reader.next()) second()'],
      ['py', 'if kind == "a":\n    if kind == "a":\n        first()'],
    ],
  },
  'loose-comparison': {
    raises: [
      ['ts', "if (count == '0') stop()"],
      ['js', 'if (first != second) stop()'],
      ['php', 'if (strpos($text, "a") == false) { stop(); }'],
      ['php', 'if (md5($text) == $hash) { stop(); }'],
    ],
    passes: [
      ['ts', 'if (value == null) stop()'],
      ['ts', "if (typeof value == 'string') stop()"],
      ['php', 'if (strpos($text, "a") === false) { stop(); }'],
      ['php', 'if ($count == 0) { stop(); }'],
    ],
  },
  'float-equality': {
    raises: [
      ['ts', 'if (price * 1.1 === 0.33) stop()'],
      ['py', 'if total == 0.1:\n    stop()'],
      ['java', 'class A { boolean f() { return total == 0.3; } }'],
      ['cs', 'class A { bool F() { return total == 0.3; } }'],
      ['go', 'package a\nfunc f() bool { return total == 0.3 }'],
      ['rb', 'stop if total == 0.3'],
      ['php', 'if ($total == 0.3) { stop(); }'],
    ],
    passes: [
      ['ts', 'if (opacity === 0.5) stop()'],
      ['ts', 'if (total > 0.3) stop()'],
      ['py', 'if total == 3.0:\n    stop()'],
      ['cs', 'class A { bool F() { return total == 0.3m; } }'],
    ],
  },
  'compared-with-nan': {
    raises: [
      ['ts', 'if (value === NaN) stop()'],
      ['py', 'if value == float("nan"):\n    stop()'],
      ['java', 'class A { boolean f() { return value == Double.NaN; } }'],
      ['cs', 'class A { bool F() { return value == double.NaN; } }'],
      ['go', 'package a\nfunc f() bool { return value == math.NaN() }'],
      ['rb', 'stop if value == Float::NAN'],
      ['php', 'if ($value == NAN) { stop(); }'],
    ],
    passes: [
      ['ts', 'if (Number.isNaN(value)) stop()'],
      ['py', 'if math.isnan(value):\n    stop()'],
      ['ts', "if (text === 'NaN') stop()"],
    ],
  },
  'identity-compared': {
    raises: [
      ['py', 'if kind is "paid":\n    ship()'],
      ['py', 'if count is not 0:\n    ship()'],
      ['java', 'class A { boolean f(String kind) { return kind == "paid"; } }'],
    ],
    passes: [
      ['py', 'if kind is None:\n    ship()'],
      ['py', 'if kind == "paid":\n    ship()'],
      ['java', 'class A { boolean f(String kind) { return "paid".equals(kind); } }'],
      ['java', 'class A { boolean f(String kind) { return kind == null; } }'],
    ],
  },
  'negation-of-one-operand': {
    raises: [
      ['ts', 'if (!key in orders) add(key)'],
      ['js', 'if (!error instanceof TypeError) throw error'],
      ['ts', 'const isNew = !id in known'],
    ],
    passes: [
      ['ts', 'if (!(key in orders)) add(key)'],
      ['ts', 'if (!key && key in orders) add(key)'],
      ['ts', 'if (!isKnown === true) add(key)'],
    ],
  },
  'index-as-condition': {
    raises: [
      ['ts', "if (names.indexOf('anna')) greet()"],
      ['py', 'if not text.find("a"):\n    stop()'],
      ['php', 'if (!strpos($text, "a")) { stop(); }'],
    ],
    passes: [
      ['ts', "if (names.indexOf('anna') >= 0) greet()"],
      ['ts', "if (names.includes('anna')) greet()"],
      ['ts', 'if (people.find((person) => person.isAdmin)) greet()'],
      ['py', 'if soup.find("a"):\n    stop()'],
      ['php', 'if (strpos($text, "a") !== false) { stop(); }'],
    ],
  },
  'assertion-always-true': {
    raises: [
      ['py', 'assert (total == 3, "wrong total")'],
      ['ts', 'it("adds", () => { expect(add(1, 2) === 3) })', 'tests/add.test.ts'],
      ['js', 'it("adds", () => { expect(add(1, 2)) })', 'tests/add.test.js'],
    ],
    passes: [
      ['py', 'assert total == 3, "wrong total"'],
      ['py', 'assert (total == 3)'],
      ['ts', 'it("adds", () => { expect(add(1, 2)).toBe(3) })', 'tests/add.test.ts'],
    ],
  },
})
