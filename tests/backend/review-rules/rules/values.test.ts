import { describeRules } from '../rule-cases.ts'

describeRules({
  'mutable-default': {
    raises: [
      ['py', 'def add(item, items=[]):\n    items.append(item)'],
      ['py', 'def add(item, counts: dict = {}):\n    counts[item] = 1'],
      ['py', 'def log(text, at=datetime.now()):\n    print(at, text)'],
    ],
    passes: [
      ['py', 'def add(item, items=None):\n    items = items or []'],
      ['py', 'def add(item, items=()):\n    return (*items, item)'],
      ['py', 'add(item, items=[])'],
    ],
  },
  'loop-variable-captured': {
    raises: [
      ['py', 'for name in names:\n    handlers.append(lambda: greet(name))'],
      ['js', 'for (var i = 0; i < 3; i++) { setTimeout(() => show(i), 100) }'],
      ['cs', 'class A { void F() { for (int i = 0; i < 3; i++) { tasks.Add(Task.Run(() => Load(i))); } } }'],
    ],
    passes: [
      ['py', 'for name in names:\n    handlers.append(lambda name=name: greet(name))'],
      ['py', 'for group in groups:\n    group.sort(key=lambda item: item.size)'],
      ['js', 'for (let i = 0; i < 3; i++) { setTimeout(() => show(i), 100) }'],
      ['cs', 'class A { void F() { for (int i = 0; i < 3; i++) { int n = i; tasks.Add(Task.Run(() => Load(n))); } } }'],
    ],
  },
  'result-not-used': {
    raises: [
      ['ts', 'name.trim()\nsave(name)'],
      ['py', 'name.strip()\nsave(name)'],
      ['java', 'class A { void f(String name) { name.trim(); save(name); } }'],
      ['cs', 'class A { void F(string name) { name.Trim(); Save(name); } }'],
      ['go', 'package a\nfunc f(name string) { strings.TrimSpace(name)\n save(name) }'],
      ['rb', 'def f(name)\n  name.strip\n  name.gsub("a", "b")\n  save(name)\nend'],
      ['php', 'trim($name); save($name);'],
      ['ts', "text.replace(/a/g, 'b')\nsave(text)"],
    ],
    passes: [
      ['ts', 'const short = name.trim()'],
      ['ts', "router.replace('/orders')"],
      ['py', 'os.replace("a", "b")'],
      ['java', 'class A { void f(Map<String, String> map) { map.replace("a", "b"); } }'],
      ['rb', 'def f(name)\n  log(name)\n  name.strip\nend'],
    ],
  },
  'month-out-of-range': {
    raises: [
      ['ts', 'const end = new Date(2024, 12, 31)'],
      ['py', 'end = datetime(2024, 13, 1)'],
      ['java', 'class A { LocalDate end = LocalDate.of(2024, 0, 31); }'],
      ['cs', 'class A { DateTime end = new DateTime(2024, 13, 1); }'],
      ['go', 'package a\nvar end = time.Date(2024, 13, 1, 0, 0, 0, 0, time.UTC)'],
      ['rb', 'finish = Date.new(2024, 13, 1)'],
    ],
    passes: [
      ['ts', 'const end = new Date(2024, 11, 31)'],
      ['ts', 'const start = new Date(2024, 0, 1)'],
      ['py', 'end = datetime(2024, 12, 31)'],
      ['java', 'class A { LocalDate end = LocalDate.of(2024, 12, 31); }'],
    ],
  },
  'placeholder-in-plain-text': {
    raises: [
      ['ts', "const greet = (name: string) => 'Hello ${name}'"],
      ['js', "function greet(user) { throw new Error('No order of ${user.id}') }"],
      ['py', 'def greet(name):\n    return "Hello {name}"'],
    ],
    passes: [
      ['ts', 'const greet = (name: string) => `Hello ${name}`'],
      ['ts', "const pattern = (text: string) => 'Hello ${name}'"],
      ['py', 'def greet(name):\n    return "Hello {name}".format(name=name)'],
      ['py', 'def greet(name):\n    return f"Hello {name}"'],
    ],
  },
  'equality-without-hash-code': {
    raises: [
      ['java', 'class A { @Override public boolean equals(Object other) { return other instanceof A; } }'],
      ['cs', 'class A { public override bool Equals(object other) { return other is A; } }'],
      ['rb', 'class A\n  def eql?(other)\n    other.is_a?(A)\n  end\nend'],
    ],
    passes: [
      ['java', 'class A { public boolean equals(Object other) { return true; } public int hashCode() { return 1; } }'],
      ['java', 'class A { public boolean equals(Order other) { return true; } }'],
      ['cs', 'class A { public bool Equals(A other) { return true; } }'],
    ],
  },
})
