/**
 * Whether a text says how to get no more: that its reader may reply or text STOP, or a word like it that
 * `compliance/keywords` reads as an opt-out, in English, Spanish, French, German or Portuguese. The mere word
 * says nothing, nor does an address: `Stop by our store`, `Pit-stop sale`, `acme.example/stop`.
 */
export const saysHowToOptOut = (text: string): boolean =>
  MAY_SAY.test(text) && INSTRUCTIONS.some((pattern) => pattern.test(text))

/** Quick, because it is asked of each recipient of a campaign. */
const MAY_SAY =
  /stop|unsubscribe|opt.?out|baja|salir|sair|parar|cancelar|alto|arr[eê]t|abmelden|abbestellen|austragen/i

const INSTRUCTIONS = [
  // Reply STOP, send the word "STOP" to 12345, antworten Sie mit STOP, répondez STOP, responda SAIR
  /(?<![\p{L}\p{N}_/.@-])(?:repl(?:y|ies|ying)|te?xt(?:ing)?|send(?:ing)?|respond(?:ing)?|answer|type|write|message|return|sms|responde[rn]?|respond[ae]n?|contest[ae]n?|env[ií][ae]n?|enviar|mand[ae]n?|mandar|escrib[ae]n?|escribir|digit[ae]|escrev[ae]|r[ée]pond(?:ez|re|s)|envo(?:yez|yer|ie)|tapez|[ée]crivez|antworten?|senden?|schreiben?|schicken?|schick)(?:\s{1,3}(?:back|with|w\/|the|a|word|words|just|only|by|us|text|sms|message|msg|con|la|el|palabra|un|mensaje|le|mot|par|avec|mit|dem|den|das|wort|sie|uns|einfach|com|palavra|uma|mensagem)){0,4}[\s:,]{0,3}["'“”„‘’«»*_([]{0,2}\s?(?:stop ?all|stopp?|unsubscribe|opt[ -]?out|baja|salir|sair|arr[eê]t|abmelden)(?![\p{L}\p{N}_-]|[/.@][\p{L}\p{N}])["'“”‘’«»*_)\]]{0,2}(?=[\s,]{0,3}(?:$|[.,;:!?/&|()\n\p{Pd}\d]|(?:to|for|at|any|anytime|now|if|and|or|back|ends|stops|para|por|si|y|o|al|en|ahora|pour|ou|et|au|à|zum|zur|um|an|wenn|oder|und|se|ou|e|ao)(?![\p{L}\p{N}])))/iu,
  // HELP for help, STOP to cancel; STOP para salir; STOP pour ne plus recevoir; STOP zum Abmelden; STOP2END
  /(?<![\p{L}\p{N}_/.@-])["'“„«*_]?stopp?["'”“»*_]?\s{0,2}(?:(?:to|2|=|for|:)\s{0,2}(?:opt[ -]?out|unsub(?:scribe)?|(?:end|quit|cancel|stop|leave|remove|exit)(?=\s{0,2}(?:$|[.,;:!?)&|\n]|(?:texts?|texting|messages?|msgs?|alerts?|these|anytime|at|or|and|subscription|receiving|from)(?![\p{L}\p{N}]))))|para\s{1,2}(?:cancelar|salir|terminar|darte|darse|darme|parar|finalizar|detener|dejar|no|desuscribir|anular|sair|encerrar|descadastrar|n[ãa]o|baja)|pour\s{1,2}(?:vous|te|ne|se|arr[eê]ter|d[ée]sabonn|d[ée]sinscri|annuler)|zu[mr]\s{1,2}(?:abmeld|abbestell|beend|stopp|widerruf|austrag|k[üu]ndig)|(?:abmelden|abbestellen|senden|antworten|schreiben|schicken|an\s{1,2}\d))/iu,
  // To opt out: STOP; Abmelden mit STOP; Désinscription: STOP
  /(?<![\p{L}\p{N}_/.@-])(?:opt[ -]?out|unsubscribe|unsub|optout|to end|to cancel|darte de baja|baja|cancelar|salir|d[ée]sinscription|d[ée]sinscrire|d[ée]sabonnement|abmelden|abbestellen|abmeldung|abbestellung|widerruf|sair|descadastrar)\s?[?:,]{0,2}\s{1,2}(?:(?:with|w\/|con|avec|mit|com|via|per|por|par)\s{1,2})?["'“„«*_]{0,2}stopp?(?![\p{L}\p{N}_-]|[/.@][\p{L}\p{N}])["'”“»*_]{0,2}(?=\s{0,2}(?:$|[.,;:!?)\n]|(?:to|an|au|al)(?![\p{L}\p{N}])))/iu,
  // STOP au 36111, STOP SMS 36111
  /(?<![\p{L}\p{N}_/.@-])stop(?:\s{0,2}sms)?[\s:=]{1,3}(?:(?:au|to|an|al|a)\s{1,2})?\d{4,6}(?![\p{L}\p{N}])/iu,
] as const
