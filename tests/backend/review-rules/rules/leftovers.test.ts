import { describeRules } from '../rule-cases.ts'

describeRules({
  'leftover-debugger': {
    raises: [
      ['ts', 'const f = () => {\n  debugger\n  save()\n}'],
      ['py', 'def f():\n    breakpoint()\n    save()'],
      ['cs', 'class A { void F() { Debugger.Break(); } }'],
      ['go', 'package a\nfunc f() {\n\truntime.Breakpoint()\n}'],
      ['rb', 'def f\n  binding.pry\n  save\nend'],
      ['rb', 'def f\n  byebug\n  save\nend'],
      ['php', 'function f($order) {\n  var_dump($order);\n}'],
    ],
    passes: [
      ['ts', 'const debugger_ = connect()'],
      ['py', 'def f():\n    set_breakpoint(3)'],
      ['rb', 'def f\n  binding.local_variables\nend'],
      ['php', 'function f($order) { dump_to_file($order); }'],
    ],
  },
  'leftover-trace': {
    raises: [
      ['ts', "const f = () => {\n  console.log('here', order)\n}"],
      ['py', 'def f(order):\n    print("DEBUG", order)'],
      ['java', 'class A { void f() { System.out.println("test1 " + order); } }'],
      ['cs', 'class A { void F() { Console.WriteLine("here"); } }'],
      ['go', 'package a\nfunc f() { fmt.Println(">>> order", order) }'],
      ['rb', 'def f\n  puts "debug #{order}"\nend'],
      ['php', 'function f($order) { error_log("xxx " . $order); }'],
    ],
    passes: [
      ['ts', "const f = () => {\n  console.log('listening on', port)\n}"],
      ['py', 'def f(order):\n    print("debugger attached")'],
      ['go', 'package a\nfunc f() { fmt.Println("hereby", order) }'],
    ],
  },
  'other-logger-than-the-file': {
    raises: [
      ['ts', "logger.info('start')\nconsole.log('stop')"],
      ['py', 'logger.info("start")\nprint("stop")'],
      ['java', 'class A { void f() { logger.info("start"); System.out.println("stop"); } }'],
      ['java', 'class A { void f() { try { logger.info("a"); } catch (Exception e) { e.printStackTrace(); } } }'],
      ['cs', 'class A { void F() { _logger.LogInformation("start"); Console.WriteLine("stop"); } }'],
      ['go', 'package a\nfunc f() { slog.Info("start")\n fmt.Println("stop") }'],
      ['rb', 'def f\n  logger.info "start"\n  puts "stop"\nend'],
      ['php', '$this->logger->info("start");\nerror_log("stop");'],
    ],
    passes: [
      ['ts', "console.log('start')\nconsole.log('stop')"],
      ['ts', "logger.info('start')\nconsole.log('stop')", 'src/cli/start.ts'],
      ['py', 'logger.info("start")\nlogger.info("stop")'],
    ],
  },
  'focused-test': {
    raises: [
      ['ts', "it.only('adds', () => { expect(1).toBe(1) })", 'tests/add.test.ts'],
      ['js', "fdescribe('add', () => {})", 'tests/add.test.js'],
      ['rb', "fit 'adds' do\n  expect(1).to eq(1)\nend", 'spec/add_spec.rb'],
      ['rb', "it 'adds', focus: true do\n  expect(1).to eq(1)\nend", 'spec/add_spec.rb'],
    ],
    passes: [
      ['ts', "it('adds', () => { expect(1).toBe(1) })", 'tests/add.test.ts'],
      ['ts', 'const only = list.only()', 'tests/add.test.ts'],
      ['ts', 'const layout = fit(box)'],
    ],
  },
  'skipped-test': {
    raises: [
      ['ts', "it.skip('adds', () => { expect(1).toBe(1) })", 'tests/add.test.ts'],
      ['js', "xit('adds', () => {})", 'tests/add.test.js'],
      ['py', '@pytest.mark.skip(reason="flaky")\ndef test_add():\n    assert add(1, 2) == 3', 'tests/test_add.py'],
      ['java', 'class AddTest { @Disabled @Test void adds() { assertEquals(1, 1); } }', 'src/test/java/AddTest.java'],
      [
        'cs',
        'class AddTests { [Fact(Skip = "flaky")] public void Adds() { Assert.True(true); } }',
        'tests/AddTests.cs',
      ],
      ['go', 'package a\nfunc TestAdd(t *testing.T) {\n\tt.Skip("flaky")\n}', 'add_test.go'],
      ['rb', "xit 'adds' do\n  expect(1).to eq(1)\nend", 'spec/add_spec.rb'],
      ['php', 'class AddTest { function testAdd() { $this->markTestSkipped("flaky"); } }', 'tests/AddTest.php'],
    ],
    passes: [
      [
        'go',
        'package a\nfunc TestAdd(t *testing.T) {\n\tif testing.Short() {\n\t\tt.Skip("slow")\n\t}\n}',
        'add_test.go',
      ],
      [
        'py',
        '@pytest.mark.skipif(sys.platform == "win32", reason="posix")\ndef test_add():\n    assert add(1, 2) == 3',
        'tests/test_add.py',
      ],
      ['ts', 'const rest = list.skip(3)', 'tests/add.test.ts'],
    ],
  },
  'test-without-assertion': {
    raises: [
      ['ts', "it('adds', () => { add(1, 2) })", 'tests/add.test.ts'],
      ['py', 'def test_add():\n    add(1, 2)', 'tests/test_add.py'],
      ['java', 'class AddTest { @Test void adds() { add(1, 2); } }', 'src/test/java/AddTest.java'],
      ['cs', 'class AddTests { [Fact] public void Adds() { Add(1, 2); } }', 'tests/AddTests.cs'],
      ['go', 'package a\nfunc TestAdd(t *testing.T) {\n\tAdd(1, 2)\n}', 'add_test.go'],
      ['rb', "it 'adds' do\n  add(1, 2)\nend", 'spec/add_spec.rb'],
      ['php', 'class AddTest { function testAdd() { add(1, 2); } }', 'tests/AddTest.php'],
    ],
    passes: [
      ['ts', "it('adds', () => { expectSum(add(1, 2)) })", 'tests/add.test.ts'],
      ['py', 'def test_add():\n    with pytest.raises(ValueError):\n        add(1, None)', 'tests/test_add.py'],
      [
        'go',
        'package a\nfunc TestAdd(t *testing.T) {\n\tif Add(1, 2) != 3 {\n\t\tt.Error("wrong")\n\t}\n}',
        'add_test.go',
      ],
      ['py', 'def helper():\n    add(1, 2)', 'tests/test_add.py'],
    ],
  },
})
