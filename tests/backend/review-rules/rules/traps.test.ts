import { describeRules } from '../rule-cases.ts'

describeRules({
  'duration-without-unit': {
    raises: [
      ['go', 'package a\nfunc f() { time.Sleep(100) }'],
      ['go', 'package a\nfunc f() { ctx, cancel := context.WithTimeout(ctx, 30); defer cancel() }'],
      ['go', 'package a\nvar client = &http.Client{Timeout: 10}'],
    ],
    passes: [
      ['go', 'package a\nfunc f() { time.Sleep(100 * time.Millisecond) }'],
      ['go', 'package a\nfunc f() { time.Sleep(pause) }'],
      ['go', 'package a\nfunc f() { time.Sleep(0) }'],
      ['go', 'package a\nvar job = Job{Timeout: 10}'],
    ],
  },
  'format-with-other-count': {
    raises: [
      ['go', 'package a\nfunc f() error { return fmt.Errorf("read %s at %d", name) }'],
      ['go', 'package a\nfunc f() { fmt.Fprintf(w, "%s\\n", name, size) }'],
      ['py', 'def f(name):\n    return "%s has %d rows" % (name,)'],
    ],
    passes: [
      ['go', 'package a\nfunc f() error { return fmt.Errorf("read %s: %w", name, err) }'],
      ['go', 'package a\nfunc f() { fmt.Printf("100%% of %5.2f", share) }'],
      ['go', 'package a\nfunc f() { fmt.Printf("%s %s", parts...) }'],
      ['py', 'def f(name, count):\n    return "%s has %d rows, 100%%" % (name, count)'],
      ['py', 'def f(values):\n    return "%(name)s %(name)s" % (values)'],
    ],
  },
  'nil-map-written': {
    raises: [
      ['go', 'package a\nfunc f() { var seen map[string]bool\n\tseen["a"] = true }'],
      [
        'go',
        'package a\nfunc f(names []string) { var seen map[string]int\n\tfor _, name := range names { seen[name] = 1 } }',
      ],
      ['go', 'package a\nfunc (s *S) F() { var byId map[int]*Row\n\tlog.Print("a")\n\tbyId[1] = nil }'],
    ],
    passes: [
      ['go', 'package a\nfunc f() { seen := make(map[string]bool)\n\tseen["a"] = true }'],
      ['go', 'package a\nfunc f() { var seen map[string]bool\n\tseen = map[string]bool{}\n\tseen["a"] = true }'],
      ['go', 'package a\nfunc f() { var row map[string]any\n\tjson.Unmarshal(text, &row)\n\trow["a"] = 1 }'],
    ],
  },
  'assigned-to-itself': {
    raises: [
      ['ts', 'export class A { set(name: string) { name = name } }'],
      ['py', 'def f(self, name):\n    self.name = self.name'],
      ['java', 'class A { String name; A(String name) { name = name; } }'],
      ['cs', 'class A { string name; A(string name) { name = name; } }'],
      ['go', 'package a\nfunc f(a int) { a = a }'],
      ['rb', 'def f(name)\n  @name = @name\nend'],
      ['php', 'function f($row) { $row->name = $row->name; }'],
    ],
    passes: [
      ['ts', 'export class A { set(name: string) { this.name = name } }'],
      ['ts', 'export const reload = (image) => { image.src = image.src }'],
      ['py', 'def f(self, name):\n    self.name = name'],
      ['java', 'class A { String name; A(String name) { this.name = name; } }'],
      ['go', 'package a\nfunc f(a int) { a := a; use(a) }'],
    ],
  },
  'condition-never-true': {
    raises: [
      ['ts', 'export const isSet = (value) => typeof value !== undefined'],
      ['ts', "export const isText = (value) => typeof value === 'sting'"],
      ['js', "const isOpen = (state) => state in ['open', 'new']"],
    ],
    passes: [
      ['ts', "export const isSet = (value) => typeof value !== 'undefined'"],
      ['ts', 'export const isSame = (left, right) => typeof left === typeof right'],
      ['js', "const isOpen = (state) => ['open', 'new'].includes(state)"],
      ['js', "const has = (row) => 'name' in row"],
    ],
  },
})
