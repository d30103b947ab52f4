import type { mailChecks as english } from '../en/mail-checks.ts'
import type { Translation } from '../words.ts'

export const mailChecks = {
  contentEmpty: 'O e-mail está vazio. Escreva um assunto e um texto.',
  linksWork: 'Todos os links respondem.',
  linksBroken:
    '{count, plural, one {# link não leva a lugar nenhum. Corrija o endereço ou remova o link.} other {# links não levam a lugar nenhum. Corrija os endereços ou remova os links.}}',
  linksUnsure:
    '{count, plural, one {Não foi possível verificar # link. Abra-o você mesmo.} other {Não foi possível verificar # links. Abra-os você mesmo.}}',
  linksNowhere:
    '{count, plural, one {# link não tem um endereço completo. Comece-o com https://.} other {# links não têm um endereço completo. Comece-os com https://.}}',
  websiteMissing:
    '{count, plural, one {# link leva ao site da sua organização, que ainda não tem nenhum. Informe-o em Configurações > Organização ou escreva outro endereço.} other {# links levam ao site da sua organização, que ainda não tem nenhum. Informe-o em Configurações > Organização ou escreva outros endereços.}}',
  linksPlain:
    '{count, plural, one {# link começa com http://. Os navegadores alertam sobre isso. Use https://.} other {# links começam com http://. Os navegadores alertam sobre isso. Use https://.}}',
  imagesWork: 'Todas as imagens podem ser carregadas.',
  imagesBroken:
    '{count, plural, one {# imagem não existe. Envie-a novamente ou remova-a.} other {# imagens não existem. Envie-as novamente ou remova-as.}}',
  imagesUnsure:
    '{count, plural, one {Não foi possível verificar # imagem. Envie um teste para você.} other {Não foi possível verificar # imagens. Envie um teste para você.}}',
  imageAddresses:
    '{count, plural, one {As caixas de entrada não conseguem carregar # imagem. Use um endereço que comece com https://.} other {As caixas de entrada não conseguem carregar # imagens. Use endereços que comecem com https://.}}',
  imagesLight: 'As imagens têm {size, number} kB no total.',
  imagesHeavy:
    'As imagens têm {size, number} kB no total, por isso o e-mail carrega devagar no celular. Use imagens menores.',
  altGood: 'Todas as imagens têm um texto alternativo.',
  altMissing:
    '{count, plural, one {# imagem não tem texto alternativo. Muitas caixas de entrada ocultam imagens no início. Descreva a imagem.} other {# imagens não têm texto alternativo. Muitas caixas de entrada ocultam imagens no início. Descreva cada imagem.}}',
  contrastGood: 'Todos os textos são fáceis de ler sobre o fundo.',
  contrastLow:
    '{count, plural, one {# texto é difícil de ler sobre o fundo. Use cores com mais contraste.} other {# textos são difíceis de ler sobre o fundo. Use cores com mais contraste.}}',
  textLittle:
    'O e-mail é quase só de imagens. Adicione texto, porque os filtros de spam desconfiam desses e-mails.',
  elementsRemoved: 'As caixas de entrada removem partes do e-mail: {names}. Remova-as você mesmo.',
  sizeGood: 'O e-mail tem {size, number} kB. O Gmail mostra até {max, number} kB.',
  sizeNear:
    'O e-mail tem {size, number} kB. O Gmail o corta depois de {max, number} kB. Não o deixe mais longo.',
  sizeOver:
    'O e-mail tem {size, number} kB. O Gmail o corta depois de {max, number} kB, com o link de descadastro. Encurte o e-mail.',
  subjectGood: 'O assunto cabe no celular.',
  subjectLong:
    'O assunto tem {count, number} caracteres. Os celulares mostram cerca de {max, number}. Encurte-o ou comece com as palavras mais importantes.',
  previewGood: 'O texto de prévia cabe no celular.',
  previewMissing:
    'O e-mail não tem texto de prévia. As caixas de entrada mostram as primeiras palavras no lugar. Escreva um texto de prévia.',
  previewLong:
    'O texto de prévia tem {count, number} caracteres. Os celulares mostram cerca de {max, number}. Encurte-o.',
  mergeKnown: 'Todos os destinatários têm um valor para cada campo dinâmico.',
  mergeLacking:
    '{count, plural, one {# destinatário não tem valor para um destes campos dinâmicos: {fields}.} other {# destinatários não têm valor para um destes campos dinâmicos: {fields}.}} Adicione um valor alternativo, como {example}.',
  mergeUnknown: 'Estes campos dinâmicos não têm valor alternativo: {fields}. Adicione um, como {example}.',
  foreignFound:
    '{count, plural, one {# marcador de outro programa seria enviado como está.} other {# marcadores de outro programa seriam enviados como estão.}} Use campos dinâmicos como {example}.',
  addressGood: 'O e-mail mostra seu endereço postal.',
  addressMissing:
    'E-mails de marketing devem mostrar seu endereço postal. Adicione-o nas configurações da organização.',
  unsubscribeGood: 'O e-mail tem um link de descadastro.',
  senderMissing: 'Nenhum remetente desta campanha está ativo. Escolha um remetente ativo.',
} satisfies Translation<typeof english>
