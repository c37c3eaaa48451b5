import { describeRules } from '../rule-cases.ts'

describeRules({
  'name-of-upload-kept': {
    raises: [
      ['ts', "app.post('/files', (req, res) => fs.rename(req.file.path, path.join(root, req.file.originalname)))"],
      ['py', 'def upload(file):\n    file.save(os.path.join(ROOT, file.filename))'],
      [
        'java',
        'class A { void f(MultipartFile file) { file.transferTo(new File(root, file.getOriginalFilename())); } }',
      ],
      ['cs', 'class A { void F(IFormFile file) { var path = Path.Combine(root, file.FileName); } }'],
      ['go', 'package a\nfunc f() { os.Create(filepath.Join(root, header.Filename)) }'],
      ['rb', 'def create\n  File.open(Rails.root.join("files", upload.original_filename), "wb")\nend'],
      [
        'php',
        'function store($request) { $file = $request->file("a"); $name = time() . "." . $file->getClientOriginalExtension(); $file->move("public", $name); }',
      ],
    ],
    passes: [
      ['ts', "app.post('/files', (req, res) => fs.rename(req.file.path, path.join(root, randomUUID())))"],
      ['py', 'def upload(file):\n    file.save(os.path.join(ROOT, secure_filename(file.filename)))'],
      ['go', 'package a\nfunc f() { os.Create(filepath.Join(root, filepath.Base(header.Filename))) }'],
      ['ts', 'logger.info(req.file.originalname)'],
    ],
  },
  'archive-unpacked-unchecked': {
    raises: [
      ['ts', 'const unzip = (zip) => { for (const entry of zip.entries) write(path.join(root, entry.fileName)) }'],
      ['py', 'import tarfile\nwith tarfile.open(path) as tar:\n    tar.extractall(target)'],
      [
        'java',
        'class A { void f(ZipInputStream zip) { ZipEntry entry = zip.getNextEntry(); File file = new File(root, entry.getName()); } }',
      ],
      [
        'cs',
        'class A { void F(ZipArchive archive) { foreach (var entry in archive.Entries) { var path = Path.Combine(root, entry.FullName); } } }',
      ],
      [
        'go',
        'package a\nfunc f(r *zip.Reader) { for _, f := range r.File { path := filepath.Join(root, f.Name)\n write(path) } }',
      ],
      [
        'rb',
        'def unzip(zip)\n  Zip::File.open(zip) { |all| all.each { |entry| entry.extract(File.join(root, entry.name)) } }\nend',
      ],
    ],
    passes: [
      ['py', 'import tarfile\nwith tarfile.open(path) as tar:\n    tar.extractall(target, filter="data")'],
      [
        'java',
        'class A { void f(ZipInputStream zip) { ZipEntry entry = zip.getNextEntry(); Path file = root.resolve(entry.getName()).normalize(); if (!file.startsWith(root)) throw new IOException(); } }',
      ],
      [
        'go',
        'package a\nfunc f(r *zip.Reader) { for _, f := range r.File { path := filepath.Join(root, f.Name)\n if !strings.HasPrefix(path, root) { continue }\n write(path) } }',
      ],
      ['ts', 'const list = (folder) => { for (const entry of entries) read(path.join(folder, entry.name)) }'],
    ],
  },
})
