/** Injections for different contexts: text, attribute, script, style, comment, title, URL. */
export const CORPUS = [
  "<pwn-x>",
  "<script>pwn()</script>",
  "</script><script>pwn()</script>",
  "<img src=x onpwn=1>",
  '"><svg onpwn=1>',
  "'><pwn-x>",
  '" onpwn="1',
  "' onpwn='1",
  "` onpwn=`1",
  "</title><pwn-x>",
  "</textarea><pwn-x>",
  "</style><pwn-x>",
  "--><pwn-x>",
  "]]><pwn-x>",
  "<!--<script>pwn",
  "<pwn-x\n>",
  "</pwn-x>",
  "javascript:pwn()",
  "{{pwn}}<pwn-x>",
  "$t(pwn)<pwn-x>",
  "${pwn}<pwn-x>",
  "&lt;pwn-x&gt;<pwn-x>",
  "\u2028<pwn-x>\u2029",
  "\u202e<pwn-x>\u202c",
];

/** Legitimate unusual text: right to left, zero-width, combining, outside of the basic plane. */
export const SCRIPTS = [
  "\u202eabc\u202c",
  "a\u200bb\u200dc",
  "\u2066x\u2069",
  "👩\u200d🚀",
  "e\u0301\u0323",
  "𝔓\ufe0f",
  "שלום عالم",
];
