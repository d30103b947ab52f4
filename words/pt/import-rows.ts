import type { importRows as english } from '../en/import-rows.ts'
import type { Translation } from '../words.ts'

export const importRows = {
  quote: '{text}',
  column: 'coluna {number, number}',

  phoneMissing: 'Falta o número de telefone.',
  phoneShortened:
    'Uma planilha encurtou o número de telefone para {text}, e os últimos dígitos se perderam. Formate a coluna como texto e exporte o arquivo de novo.',
  phoneInvalid: '“{text}” não é um número de telefone válido para {country}.',
  phoneTaken: 'O número de “{column}” foi usado.',
  noAddress: 'A linha não tem número de telefone nem e-mail válido.',
  tooManyCells:
    'A linha tem {cells, number} células, mas há {columns, number} colunas. Coloque entre aspas o texto que contém o separador.',
  cellTooLong:
    'A célula da coluna {number, number} tem {count, number} caracteres. O limite é {max, number}. Verifique as aspas.',
  cellTooLongNamed:
    'A célula da coluna {number, number} (“{column}”) tem {count, number} caracteres. O limite é {max, number}. Verifique as aspas.',

  noFirstName: 'A linha não tem nome, por isso o sobrenome é usado.',
  noName:
    '{source, select, company {A linha não tem nome, por isso a empresa é usada.} email {A linha não tem nome, por isso o e-mail é usado.} other {A linha não tem nome, por isso o número de telefone é usado.}}',
  fieldTooLong: '“{field}” tem mais de {max, number} caracteres e foi deixado de fora.',
  fieldInvalid: '“{field}” não é válido e foi deixado de fora.',
  fieldUrl: '“{field}” não é um endereço da web e foi deixado de fora.',
  fieldNumber: '“{field}” não é um número e foi deixado de fora.',
  fieldFlag: '“{field}” não é sim nem não e foi deixado de fora.',
  fieldDate: '“{field}” não é uma data e foi deixado de fora.',
  fieldOption: '“{field}” não é uma das opções e foi deixado de fora.',
  fieldOptions: '“{field}” contém opções que não existem. Essas opções foram deixadas de fora.',
  tagsTooLong: 'As etiquetas com mais de {max, number} caracteres foram deixadas de fora.',
  tagsTooMany: 'Apenas as primeiras {max, number} etiquetas foram mantidas.',
  stageUnknown: 'A etapa não existe e foi deixada de fora.',
  sourceUnknown: 'A origem não existe e foi deixada de fora.',
  creationInvalid: 'A data de inclusão não é uma data nem um horário com fuso horário e foi deixada de fora.',
  senderUnknown: 'O remetente preferido não é um remetente de SMS ativo e foi deixado de fora.',

  countsAs:
    '{kind, select, dead {“{column}” contém “{cell}”, que conta como caixa de e-mail inativa.} email {“{column}” contém “{cell}”, que conta como descadastro de e-mail.} other {“{column}” contém “{cell}”, que conta como descadastro.}}',
  countsAsUnclear:
    '{kind, select, dead {“{column}” contém “{cell}”. Este valor não foi entendido e conta como caixa de e-mail inativa.} email {“{column}” contém “{cell}”. Este valor não foi entendido e conta como descadastro de e-mail.} other {“{column}” contém “{cell}”. Este valor não foi entendido e conta como descadastro.}}',
  noConsentEmpty: '“{column}” está vazio, por isso nenhum consentimento foi registrado.',
  noConsentUnclear:
    '“{column}” contém “{cell}”, que não é sim nem não, por isso nenhum consentimento foi registrado.',
  keptPhone: 'O número continua descadastrado, porque uma importação não remove descadastros.',
  keptEmail: 'O e-mail continua descadastrado, porque uma importação não remove descadastros.',
  optOutCounts: 'O descadastro na linha conta mesmo assim.',

  // Topics
  topicsUnknown: 'Os temas que não existem foram deixados de fora: {topics}.',
  topicsBoth:
    'O arquivo também cancela a assinatura da pessoa, por isso nenhuma assinatura foi registrada: {topics}.',
  topicsKept: 'A pessoa cancelou a assinatura, e uma importação não desfaz isso: {topics}.',
  topicsOptedOut: 'A pessoa se descadastrou, por isso nenhuma assinatura foi registrada: {topics}.',
  topicsNoConsent: 'A linha não tem consentimento, por isso nenhuma assinatura foi registrada: {topics}.',
  topicsCount: 'Os cancelamentos de temas na linha contam mesmo assim.',

  known:
    '{kind, select, email {Um contato já tem este e-mail, e esta importação não altera contatos existentes.} other {Um contato já tem este número, e esta importação não altera contatos existentes.}}',
  unknown:
    '{kind, select, email {Nenhum contato tem este e-mail, mas esta importação não cria contatos.} other {Nenhum contato tem este número, mas esta importação não cria contatos.}}',
  sameRow:
    '{kind, select, email {A linha {row, number} tem o mesmo e-mail.} other {A linha {row, number} tem o mesmo número de telefone.}}',
  staysStatus:
    '{status, select, INVALID {O contato continua marcado como inválido, porque uma importação não reativa contatos.} other {O contato continua arquivado, porque uma importação não reativa contatos.}}',

  hashUnknown: 'O hash pode ser de um número de telefone ou de um e-mail. Escolha o conteúdo dos hashes.',
  emailInvalid: '“{text}” não é um e-mail válido.',
  rowEmpty: 'A linha não tem endereço.',

  contactsFull:
    'O plano da organização permite {limit, plural, one {# contato} other {# contatos}}. {way, select, ADD_ON {Compre o complemento “{addOn}”.} PLAN {Mude para o plano “{plan}”.} EITHER {Compre o complemento “{addOn}” ou mude para o plano “{plan}”.} other {Peça um plano maior ao administrador do servidor.}}',
} satisfies Translation<typeof english>
