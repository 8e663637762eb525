const names = (text) =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(':'))

const scripts = [
  {
    weight: 60,
    given: names(`Ada:ada Bruno:bruno Chloé:chloe Dávid:david Élodie:elodie Freya:freya Gökhan:gokhan Håkon:hakon
      Inês:ines Jürgen:jurgen Kaja:kaja Łukasz:lukasz María:maria Noël:noel Óscar:oscar Petra:petra Quinn:quinn
      Ruža:ruza Søren:soren Tomáš:tomas Úrsula:ursula Věra:vera Wanda:wanda Ximena:ximena Yannick:yannick Zoë:zoe`),
    family: names(`Albrecht:albrecht Beňová:benova Çelik:celik Dubois:dubois Eriksson:eriksson Fernández:fernandez
      Grünwald:grunwald Horváth:horvath Ionescu:ionescu Jørgensen:jorgensen Kowalczyk:kowalczyk Lefèvre:lefevre
      Müller:muller Nguyễn:nguyen O’Brien:obrien Peña:pena Quist:quist Růžička:ruzicka Šimůnek:simunek
      Þórsson:thorsson Ünal:unal Vlček:vlcek Wójcik:wojcik Yıldız:yildiz Ziółkowska:ziolkowska`),
  },
  {
    weight: 12,
    given: names('Анна:anna Борис:boris Дмитро:dmytro Елена:elena Ірина:iryna Михаил:mikhail Ђорђе:djordje'),
    family: names('Коваленко:kovalenko Соколов:sokolov Шевчук:shevchuk Петровић:petrovic Щербаков:shcherbakov'),
  },
  {
    weight: 12,
    given: names('美咲:misaki 伟:wei 지우:jiwoo 翔太:shota 秀英:xiuying 서연:seoyeon'),
    family: names('佐藤:sato 王:wang 김:kim 髙橋:takahashi 李:li 𠮷田:yoshida'),
  },
  {
    weight: 8,
    given: names('ليلى:layla יעל:yael यश:yash สมชาย:somchai Νίκος:nikos გიორგი:giorgi'),
    family: names('حداد:haddad כהן:cohen शर्मा:sharma ใจดี:jaidee Παππάς:pappas ბერიძე:beridze'),
  },
]
const weighted = scripts.flatMap((script) => Array(script.weight).fill(script))

/** Invents a name, and an ASCII handle for the e-mail address. About one name in eight is in the Unicode form NFD. */
export const inventName = (random) => {
  const script = random.pick(weighted)
  const [given, givenHandle] = random.pick(script.given)
  const [family, familyHandle] = random.pick(script.family)
  const name = `${given} ${family}`
  return { name: random.chance(12) ? name.normalize('NFD') : name, handle: `${givenHandle}.${familyHandle}` }
}

/** Display names that a careless reader of JSON or CSV reads wrongly. */
export const awkwardNames = [
  '{"users": [',
  'Ends here ]}',
  '}]}',
  '},\n{',
  '{ "passwordHash": "not mine" }',
  'Backslash \\',
  'C:\\people\\new\\u0041da',
  '\\"},{\\"',
  'Robert "Bob" Quist',
  '"Ace" Kowalczyk',
  '"',
  'Quist, Robert',
  'Peña, María "Mari"',
  'Horváth, "Bob", Jr.',
  '"Bob", the elder',
  ',',
  "'single', quoted",
  'Two\nlines',
  'Two\r\nlines, and a comma',
  'Line\u2028separator',
  'Paragraph\u2029separator',
  'Tab\there',
  '  spaces around  ',
  'Bell \u0007 and escape \u001b[31m',
  '\ufeffByte order mark',
  '👩🏽‍🚀 Zoë 🚀',
  '𝓐𝓭𝓪 𝓛.',
  '\u202eright to left override',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍a̴̵̜̰͔ͫ͗͢l̠ͨͧͩ͘g̴͎̖̓ͣo̧',
  '=SUM(A1:A9)',
  'null',
  '<script>alert(1)</script>',
  'ǅemal ﬁnn ẞ İı',
  'x'.repeat(256),
]

const fixedPasswords = [
  'p\u00e4ssw\u00f6rd',
  'pa\u0308sswo\u0308rd',
  '\u00c5ngstr\u00f6m',
  'A\u030angstro\u0308m',
  '\u212bngstr\u00f6m',
  '비밀번호입니다',
  '비밀번호입니다'.normalize('NFD'),
  'Trần Hưng Đạo',
  'Trần Hưng Đạo'.normalize('NFD'),
  'пароль123',
  'Съешь ещё этих булок',
  'їжак у тумані',
  '密码密码密码',
  '正しい馬電池',
  'ｐａｓｓｗｏｒｄ',
  '𠮷野家の牛丼',
  '𝕊𝕖𝕔𝕣𝕖𝕥',
  '🔑🔒🔓🔑🔒🔓',
  '👩‍👩‍👧‍👦 family',
  '🏳️‍🌈🏴‍☠️🇪🇺',
  'סיסמה123',
  'كلمة السر',
  'पासवर्ड',
  'รหัสผ่าน',
  'κωδικός',
  'stra\u00dfe',
  'stra\u1e9ee',
  'ﬁsh & chips',
  '\u0130stanbul',
  ' leading space',
  'trailing space ',
  '      ',
  'tab\tinside',
  'non\u00a0breaking\u00a0space',
  'zero\u200bwidth',
  'line\u2028separator',
  '\ufeffmarked',
  'nul\u0000inside',
  '"quoted"',
  'back\\slash',
  '$2b$10$notahash',
  '{{7*7}}',
  "'; DROP TABLE users; --",
  '123456',
  'passwd',
  'x'.repeat(63),
  'x'.repeat(64),
  'x'.repeat(65),
  'x'.repeat(73),
  'ü'.repeat(32),
  'ü'.repeat(33),
  '🔑'.repeat(50),
  'a'.repeat(255),
  'b'.repeat(256),
]
const plainWords = 'correct horse battery staple river copper lantern meadow orbit pickle quartz saddle'.split(' ')
const otherWords = 'größe garçon señor łódź čaj smörgås дорога облако ключ 桜 雪 狐 바다 하늘 🌲 🐙 ☕'.split(' ')

/**
 * Invents a password. The first passwords contain characters, or have lengths, that wrong implementations hash
 * differently. All other passwords are ordinary ones of at least six characters.
 */
export const inventPassword = (random, index) => {
  if (index < fixedPasswords.length) return fixedPasswords[index]
  const separator = random.pick(['', ' ', '-', '_', '.', '!'])
  const phrase = Array.from({ length: 2 + random.integer(3) }, () =>
    random.pick(random.chance(80) ? plainWords : otherWords),
  ).join(separator)
  const password =
    phrase.normalize(random.chance(15) ? 'NFD' : 'NFC') + (random.chance(60) ? random.integer(10000) : '')
  return password.length < 6 ? password.padEnd(6, '7') : password
}
