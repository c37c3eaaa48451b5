import { describeRules } from '../rule-cases.ts'

describeRules({
  'unreachable-code': {
    raises: [
      ['ts', 'const f = () => {\n  return 1\n  save()\n}'],
      ['py', 'def f():\n    raise ValueError()\n    save()'],
      ['java', 'class A { void f() { for (;;) { break; save(); } } }'],
      ['cs', 'class A { int F() { return 1; Save(); } }'],
      ['go', 'package a\nfunc f() int { return 1\n save() }'],
      ['rb', 'def f\n  return 1\n  save\nend'],
      ['php', 'function f() { return 1; save(); }'],
    ],
    passes: [
      ['ts', 'const f = () => {\n  return helper()\n  function helper() { return 1 }\n}'],
      ['ts', 'const f = () => {\n  if (isDone) return 1\n  save()\n}'],
      ['py', 'def f():\n    return\n    yield'],
      ['rb', 'def f\n  return 1 if done\n  save\nend'],
      ['go', 'package a\nfunc f() int { if done { return 1 }\n save()\n return 2 }'],
    ],
  },
  'switch-fall-through': {
    raises: [
      ['ts', "switch (kind) {\n  case 'a':\n    first()\n  case 'b':\n    second()\n    break\n}"],
      ['java', 'class A { void f(int n) { switch (n) { case 1: first(); case 2: second(); break; } } }'],
      ['php', 'switch ($n) { case 1: first(); case 2: second(); break; }'],
    ],
    passes: [
      ['ts', "switch (kind) {\n  case 'a':\n  case 'b':\n    second()\n    break\n}"],
      ['ts', "switch (kind) {\n  case 'a':\n    first()\n  // falls through\n  case 'b':\n    second()\n}"],
      [
        'ts',
        "switch (kind) {\n  case 'a': {\n    if (x) return 1\n    else throw new Error()\n  }\n  case 'b':\n    second()\n}",
      ],
      ['java', 'class A { void f(int n) { switch (n) { case 1: first(); break; case 2: second(); } } }'],
    ],
  },
  'loop-past-the-end': {
    raises: [
      ['ts', 'for (let i = 0; i <= items.length; i++) show(items[i])'],
      ['py', 'for i in range(len(items) + 1):\n    show(items[i])'],
      ['java', 'class A { void f() { for (int i = 0; i <= items.size(); i++) { show(items.get(i)); } } }'],
      ['cs', 'class A { void F() { for (int i = 0; i <= items.Length; i++) { Show(items[i]); } } }'],
      ['go', 'package a\nfunc f() { for i := 0; i <= len(items); i++ { show(items[i]) } }'],
      ['rb', '(0..items.length).each { |i| show(items[i]) }'],
      ['php', 'for ($i = 0; $i <= count($items); $i++) { show($items[$i]); }'],
    ],
    passes: [
      ['ts', 'for (let i = 0; i < items.length; i++) show(items[i])'],
      ['ts', 'for (let i = 1; i <= items.length; i++) show(items[i - 1])'],
      ['ts', 'if (index <= items.length) show(items[index])'],
      ['py', 'for i in range(len(items)):\n    show(items[i])'],
      ['rb', '(0...items.length).each { |i| show(items[i]) }'],
    ],
  },
  'callback-without-return': {
    raises: [
      ['ts', 'const names = people.map((person) => { person.name })'],
      ['js', 'const adults = people.filter(function (person) { person.age >= 18 })'],
      ['ts', 'const total = items.reduce((sum, item) => { sum + item.price }, 0)'],
    ],
    passes: [
      ['ts', 'const names = people.map((person) => { return person.name })'],
      ['ts', 'const names = people.map((person) => person.name)'],
      ['ts', 'people.map((person) => { greet(person) })'],
      ['ts', 'const names = people.map((person) => { if (person.a) return 1\n else return 2 })'],
    ],
  },
  'repeated-key': {
    raises: [
      ['ts', "const labels = { open: 'Open', closed: 'Closed', open: 'Opened' }"],
      ['py', 'labels = {"open": "Open", "closed": "Closed", "open": "Opened"}'],
      ['rb', "labels = { open: 'Open', closed: 'Closed', open: 'Opened' }"],
      ['php', '$labels = ["open" => "Open", "closed" => "Closed", "open" => "Opened"];'],
    ],
    passes: [
      ['ts', "const labels = { open: 'Open', [open]: 'Opened' }"],
      ['ts', "const labels = { open: { title: 'Open' }, closed: { title: 'Closed' } }"],
      ['py', 'labels = {open: "Open", other: "Open"}'],
      ['php', '$labels = ["open", "closed", "open"];'],
    ],
  },
})
