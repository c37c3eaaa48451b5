export const functionWords = `
а або адкуль аднак адзін адна адно ад аж ажно альбо без больш будзе будуць быў была былі было быць бы б в вам вас ваш
ваша вашы вы вельмі ці усе усіх усяго усёй дзе дзеля для да дык дзесьці ды ёй ёсць яго яе ён яна яно яны яму іх ім імі
з са за замест зараз зноў і й інш іншая іншае іншы іншыя іншых іншага калі каго каму кім кожны кожнага куды каб каля
ледзь між мне мной мае мая мой мы мяне на над нам нас наш наша нашы нашым нават не ні нічога ніхто ну навошта о пад па
пасля перад пры пра праз прычым пакуль сам сама само самі свой свае сваю сваіх сваёй сабе сябе сабой сярод так такі
такая такое такія такіх такога там тая тое той тых тыя тым тымі таго таму тады тут толькі таксама ты ў уж ужо хто хіба
чаго чаму чым чый чыя чыё што штосьці шмат якая якое які якія якіх якога якой якому якім якімі якую як эта гэта гэты
гэтая гэтае гэтыя гэтых гэтага гэтай гэтаму гэтым гэтую падчас
`

export const fillers = `
калі+ласка адбыв адбыва апіса апішы бярэ бяруць бярэцца выгляд. выглядзе выконвае выконваю вызнач вызнача знаход
знайсці знайдзі знаходзіцца дапамаж дапамог зрабіць рабіць робіць робяць робіцца робяцца можна магу можа могуць магчым
мае. маюць мець месца. месцы. трэба патрэб патрэбн паясні растлумач пакажы падкаж праца працу прац. працуе працуюць
рэаліз раскаж размешч код. кода. коду. кодзе. кодам. логік звычайна напрыклад нашым. проста праект спачатку спосаб.
спосабам. выпадк выпадку адказвае+за уладкава зроблен трапля змяшча зададз задаецца задаюцца частк част. часта розн
пэўн у+час заўсёды ўсярэдзіне унутр увогуле
`

export const terms = `
памыл = error; выключэнн = exception; выключа выключы = disable exclude; кідае кідаюць кінуць = throw
перахоп перахап ловіць злавіць = catch intercept
збой. збою. збоі. збояў. збоем. падзенн падае няўдал няўдач адмов аварый = failure fail crash
паўторн+спроб паўторн+запыт паўторн+адпраў паўтор+запыт паўторная+адпраў = retry; паўтар паўтор = retry repeat again
спроб = attempt retry; таймаўт тайм+аўт час+чакан часу+чакан = timeout; затрым = delay
чака пачака = wait await pending; інтэрвал прамеж = interval; расклад плану заплан = schedule cron
скасав скасоў адмян адмен = cancel abort; перарыв перарв перапын = abort interrupt; запыт = request query
адказ = response reply answer; загалов = header title; цела. целе. целам. = body
кук. куки. кукі. куку. кука. куках. = cookie; рэдырэкт перанакір пераадрас перанапр = redirect
маршрут роўт = route router; апрацоўшч апрацоўнік = handler; апрацоў апрацав = handle process
прамежкав+па. прамежкав+сло прамежкав+апрац мідлвар = middleware
эндпоінт эндпойнт канцав+пункт канчатков+пункт канцав+кроп = endpoint; спасыл = link url reference
адрас = address url; статус = status state; стан. стану. стане. станам. станы. станаў. = state status; сервер = server
сэрвіс сервіс служб = service; кліент = client customer; браўзер = browser; проксі = proxy; сетк сетцы = network
злучэн злуча падключ далуч злучыц = connection connect; разрыў разрыв абрыў = disconnect; сокет = socket
вэбсокет вэб+сокет = websocket; порт. порта. порту. парты. партоў. портам. порце. = port
хост. хоста. хосты. хостаў. хосту. хосце. = host; дамен = domain; сертыфікат = certificate; чарг чарз = queue
пул. пула. пуле. пулы. пулам. пулаў. = pool; кэш кеш = cache; файл = file document
папк папц папак тэчк тэчц тэчак каталог дырэктор = folder directory; шлях = path; радок радк = line string row
радок+запыт радк+запыт = query; камандн+рад = cli command; слуп калонк калонц калонак = column; табліц = table
ключ = key; значэнн = value; па+змаўч змаўчанн па+змоўч = default; токен = token; сесі сеанс = session
уваход увайсці увайшоў лагін = login signin auth sign; уваходн = input incoming
выхад. выхаду. выхадзе. выхадам. выйсці выходзіць = logout signout sign exit; выхадн выходн = output outgoing
рэгістр зарэгістр = register signup; аўтэнтыф = authenticate auth login; аўтарыз = authorize authorization auth
парол = password; карыстальн карыстач юзер = user; роля ролі. ролю. ролей. роллю. = role
дазвол дазвал = permission allow; правы. праў. правоў. правам. правах. паўнамоц = permission right access
доступ = access; даступн = available access
уліков+запіс уліковы+запіс уліковага+запіс акаўнт рахунак+карыст = account; уліков+дан уліковыя+дан = credential
сакрэт = secret; пацвярдж пацверд = confirm verify; запрас запраш = invite invitation
арганізац = organization organisation; каманд = command team; удзельн = member; уладальн уласнік = owner
адмін = admin administrator; груп = group; госць. госця. гасцей. госці. = guest
налад настройк = setting settings config; канфіг = config configuration
асяродд пераменн+асяр зменн+асяр = environment env; зменн пераменн = variable; уключ = enable include
адключ = disable; пераключ = switch toggle; сцяг. сцяжк флаг = flag; рэжым = mode; аргумент = argument arg
параметр = parameter param; опцы опци = option; ліміт = limit; абмеж абмяж = limit restrict constraint; квот = quota
памер = size; даўжын = length; шырын = width; вышын = height; колькасц падлік падліч лічыльн = count counter
вылічэн выліча вылічв разліч разлік = compute calculate; сум. сума. сумы. суму. суме. сумай. агульн = sum amount total
лік. ліку. лікі. лікаў. лікам. лікав нумар = number; цэлы. цэлага. цэлых. цэлалік = integer; спіс = list
масіў масів = array; мноств = set; слоўнік = dictionary map; лагічн булев = boolean
дата. даты. дату. даце. дат. датай. датам. датамі. датах. = date; час. часу. часе. часам. = time; таймер = timer
гадзінн+пояс часав+пояс часавы+пояс = timezone zone
тэрмін+дзе тэрміну+дзе тэрмін+прыд тэрмін+жыц скончыцца сканчаец мінае мінуў пратэрмін = expire expiry expired
тэрмін = deadline expiry; бягуч цяперашн = current; чыта счыта прачыт = read
запіс. запісу. запісы. запісаў. запісам. запісе. = record entry write; запісв запіша запісац = write save
піша. пішуць. пісаць. пішацца. = write; адкры = open; закры = close; запуск запуш запусц = start run launch
старт = start; пачат пачын пачаць = start begin; спын = stop; заверш завярш = finish shutdown complete; ствар = create
выдал = delete remove; аддален = remote; абнаў абнав = update refresh; змян змен = change update modify; рэдаг = edit
правер правяр = check validate verify; валід = validate valid; парс разбор разбір разабр = parse; серыял = serialize
дэсерыял = deserialize; кадзір закадз кадав = encode encoding; дэкад раскадз = decode; сціс кампрэс = compress
шыфр зашыфр = encrypt cipher; расшыфр дэшыфр = decrypt; подпіс падпіс = sign signature subscribe
падпіск падпісц падпісак падпісчык = subscription subscriber; хэш хеш = hash; кантрольн+сум = checksum
сарт адсарт упарадк = sort order; фільтр адфільтр = filter; зліц зліва абяднан абядноў мердж = merge combine join
далучэн = join connect; раздзял раздзел разбіц разбів падзел = split separator
пераўтвар ператвар канверт = convert transform; капі скапі = copy; клон. клона. кланір = clone
перамяш перамясц перанос перанес = move; перайменав перайменоў = rename; блакір заблакір блакав = lock block
разблакір = unlock; мютэкс = mutex lock; паток паточ плын = stream thread; шматпаток шматпаточ = thread concurrent
воркер = worker; працэс = process; транзакц = transaction; міграц = migration; схем = schema; мадэл = model
модул = module; тып. тыпа. тыпу. тыпы. тыпаў. тыпам. тыпе. тыпах. тыпізац = type; клас = class; інтэрфейс = interface
функц = function; метад = method; уласцівасц = property; поле. поля. палі. палёў. полю. полем. палям. палях. = field
абект = object; экзэмпляр асобнік = instance; канструктар = constructor
наслед спадкав спадчын успадк = inheritance extends inherit; залежн = dependency; пакет = package batch
бібліят = library; версі = version; зборк зборак збіра сабра зборшч = build bundle
зборк+смец зборшч+смец зборка+смец = garbage gc; кампіл = compile compiler; усталё усталяв = install set
разгорт разгарн дэпло = deploy; тэст = test; мок. мокі. мокаў. заглуш = mock stub; пакрыцц = coverage
лог. лога. логу. логі. логаў. логах. лагір лагав журнал = log logger; узров = level; папярэдж = warning warn
метрык паказчык = metric metrics; справаздач = report; дакументац = documentation docs; прыклад = example
рахун рахунк+факт = invoice account; аплат аплач плацёж плацяж плат. плата. плату. = payment pay billing
тарыф = plan pricing; цана. цаны. цану. цане. цаной. цэны. кошт. кошту. = price cost; валют = currency
заказ замов = order; пакупн = customer; зніжк зніжак = discount; падатк падатак = tax
вяртанн+сродк вяртанн+грош вяртанн+плац = refund; вярта вярну вернец = return
картк картак карта. карты. карту. карце. картай. = card map; карцін выяв відарыс малюнак = image picture
колер = color colour; тэма. тэмы. тэму. тэме. тэмай. тэм. = theme; шрыфт = font
стыль. стылі. стыляў. стылю. стылям. стыліз = style; уцечк уцечак выцяк выцек = leak; памяц = memory
прадукцыйн хуткадз = performance; хуткасц = speed rate; частат частот = rate frequency; нагруз нагруж = load
індэкс праіндэкс = index; пошук шука адшук = search find; супад = match; параўн = compare diff
замен замян падмен падмян = replace; правіл = rule; рэгулярн+выраз рэгуляр = regex regexp pattern; выраз = expression
шаблон = template pattern; рэндэр рэндар адмалёў малюе = render draw; адлюстр паказ = show display render
схава хава прыхав = hide hidden; прадстаўл = view; старонк старонак старонц = page
пастаронк пагінац = pagination page; кнопк кнопц кнопак = button; форма. формы. форму. форме. формай. формах. = form
фармат = format; увод. уводу. уводзе. уведзен увесці ўвод = input; вывад вывесці выводз = output print
загруз загруж спамп = load upload download; выгруз запамп адпраўк+файл = upload; сцягн спампоўк сцягв = download
архіў архів = archive; распак = unpack extract; адпраў адправ дасыл паслаць пасыла = send; атрым = get receive fetch
прыём. прыёму. прыма прыня = receive accept; захав захоў = save store; сховішч захоўванн = storage store
аднав аднаў = restore recover; рэзервов+коп рэзервн+коп бэкап = backup; імпарт = import; экспарт = export
дада дабаў = add; устав устаў = insert paste; скід скіну = reset; ачыст ачышч = clear clean cleanup
выбар. выбару. выбіра выбра абран абіра = select choose; выбарк = query select; націс клік = click press
прагорт пракрут скрол = scroll; выклік = call invoke; выкан = execute run; друк = print; генер згенер = generate
акругл = round; экранав экраніра = escape; саніт абясшкодж = sanitize escape; ігнар прапуск прапусц = skip ignore
забарон = forbid deny; адхіл = reject; ініцыял = init initialize; апавяш паведамлен+аб = notification notify
публік апублік = publish; сінхран = sync synchronize; асінхрон = async; адсоч = track watch; маніторынг = monitor
адладк адладж дэбаг = debug; адкат адкоч = rollback revert; каміт = commit; галін = branch; рэўю рэцэнз = review
пераклад лакаліз = translation translate locale; мова. мовы. мову. мове. мовай. моў. моўн = language locale
падзе. падзея. падзеі. падзею. падзей. падзеяй. падзеям. = event; слуха = listener
хук. хука. хукі. хукаў. хуку. хукам. = hook; вэбхук = webhook; плагін убудов убудоў = plugin; пашырэнн = extension
колбэк зваротн+выклік = callback; праміс = promise; буфер = buffer
чанк. чанкі. чанкаў. кавал фрагмент = chunk fragment; паведам = message
ліст. ліста. лісты. лістоў. лістом. пошт = mail email; чат. чата. чаце. чаты. = chat; тэкст = text
акно. акна. акне. вокны. вокнаў. акном. = window; дыялог мадальн = dialog modal; меню = menu
іконк іконак значок значк = icon; укладк укладак = tab; панэл = panel; бакав+панэл бакавая+панэл = sidebar
падказк падказак падказв = hint tooltip suggestion; падсвят падсветк = highlight; анімац = animation; фокус = focus
экран. экрана. экране. экраны. экранаў. = screen; кампанент = component; кантролер = controller
адаптар адаптэр = adapter; драйвер = driver; фабрык = factory; дэкаратар = decorator; утыліт = util utility
скрыпт = script; кансол тэрмінал = console terminal; пераход перайсці навіг = navigate navigation; прагрэс = progress
сінтакс = syntax; граматык = grammar; лексер лексічн лексем такеніз = lexer tokenizer token; дрэв = tree
вузел вузл = node; граф. графа. графе. графы. = graph; рабро. рэбры. рэбраў. = edge; бацьк = parent
даччын нашчад = child; корань. кораня. корані. каранёв = root; сімвал = symbol character; каментар = comment
вобласц+бач = scope; аператар = operator; умов = condition; цыкл = loop cycle; рэкурс = recursion recursive
ітэр перабор перабір = iterator iterate; прабел = whitespace space; водступ = indent
перанос+радк разрыў+радк = newline wrap; двукосс = quote; дужк дужак = bracket parenthesis; разметк = markup layout
пуст парожн = empty; адсутн бракуе не+знойдз = missing absent; дубл паўтаральн = duplicate
недапушч няправіл няверн некарэктн невалід несапраўдн хібн памылков = invalid wrong; невядом = unknown
састар = deprecated stale outdated; унутран = internal; публічн = public; прыватн = private; унікальн = unique
абавязков = required; неабавязков = optional; максім = max maximum; мінім = min minimum
першы. першая. першае. першага. першай. першую. = first; апошн = last latest; наступн = next; папярэдн = previous
часов = temporary temp; метк+час пазнак+час часав+метк = timestamp; выпадков = random; бяспе = security safe
паралел = parallel concurrent; гонк+дан стан+гонк = race; укладзен укладанн = nested attachment; глабальн = global
лакальн = local; статычн = static; дынаміч = dynamic; адносн = relative; абсалют = absolute; базав = base
баз+дан база+дан базай+дан базу+дан базе+дан базы+дан бд. = database db
база. базы. базе. базу. базай. = database base; даныя. даных. даным. данымі. дадзены = data; сутнасц існасц = entity
рэпазітор рэпазітар = repository repo; задач заданн = task job; фонав фоне. = background; сігнал = signal
крыніц = source; зыходн = source; імя. імені. імем. імёны. імёнаў. назв = name; ідэнтыфікатар айдзі = id identifier
ідэнтыфікац = identify identity; тэлефон = phone; код+памыл код+адказ код+стану код+статус = status code
код+пацвердж код+пацвярдж коды+пацв = code; ядро. ядра. ядры. = core kernel
праграм дадатак дадатк прыкладанн застасав = app application; дзеянн = action; аперац = operation; рассыл = mail send
сувяз = relation link; вынік = result; абарон ахоў ахова = protect guard security; выяўл распазна = detect recognize
вырашэ выраша вырашы рашэнн = decide; прызнач прысво прысва = assign
метка. меткі. метак. пазнак ярлык тэг. тэгі. тэгаў. = label tag; правайд пастаўшч = provider; ліцэнз = license
тэнант арандатар = tenant; новы. новая. новае. новага. новыя. новых. новую. новай. = new
канчатков+аўтамат машын+стан = machine state; гістор = history; статыст = statistics stats; аналіт = analytics
згода. згоды. згоду. згодай. = consent; перацяг = drag; наведвальн = visitor; пратакол = protocol; чарнав = draft
апытв апытанн = poll; усплыв = toast popup; ратац = rotation rotate
`
