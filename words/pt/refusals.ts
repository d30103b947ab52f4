import type { refusals as english } from '../en/refusals.ts'
import type { Translation } from '../words.ts'

export const refusals = {
  required: 'Este campo é obrigatório.',
  choose: 'Escolha uma opção.',
  chooseSome: 'Escolha pelo menos uma opção.',
  valid: 'Este valor não é válido.',
  wholeNumber: 'Digite um número inteiro.',
  number: 'Digite um número.',
  atLeast: 'Digite {min, number} ou mais.',
  atMost: 'Digite {max, number} ou menos.',
  longer: 'Digite pelo menos {min, plural, one {# caractere} other {# caracteres}}.',
  shorter: 'Digite no máximo {max, plural, one {# caractere} other {# caracteres}}.',
  moreEntries: 'Escolha pelo menos {min, number}.',
  fewerEntries: 'Escolha no máximo {max, number}.',
  email: 'Digite um endereço de e-mail, como nome@example.com.',
  date: 'Digite uma data.',
  time: 'Digite um horário, como 09:00.',
  color: 'Digite uma cor, como #1a2b3c.',
  designTooLarge: 'Este design é grande demais. Remova alguns blocos.',
  awsRegion: 'Digite uma região da AWS, como us-east-1.',
  awsTopic: 'Digite o ARN do tópico do SNS, como a AWS mostra.',
  messageStream: 'Digite o ID do fluxo de mensagens, como broadcast.',
  lettersDigitsDashes: 'Use apenas letras, números, hifens e sublinhados.',
  signingSecret: 'Digite o segredo de assinatura do webhook. Ele começa com whsec_.',
  verificationKey: 'Digite a chave de verificação do webhook de eventos, como a SendGrid mostra.',
  webAddress: 'Digite um endereço da web, como https://example.com.',
  webAddressSecure: 'Digite um endereço que comece com https://.',
  webAddressUser: 'Retire do endereço o nome de usuário e a senha.',
  webAddressQuery: 'Retire a parte do endereço a partir de ? ou #.',
  webAddressPort: 'Use a porta 80, 443 ou uma a partir de 1024.',
  addressForbidden:
    'Este servidor não pode se conectar a este endereço. Digite um endereço público ou fale com o administrador do servidor.',
  plainLetters: 'Use apenas letras e números.',
  oneLine: 'Escreva o valor em uma única linha.',
  once: 'Digite cada valor uma única vez.',
  future: 'Escolha um momento no futuro.',
  host: 'Digite um nome de domínio, como go.example.com.',
  senderAddress:
    'Digite um número com código do país, um número curto, um nome de até 11 letras ou um endereço de e-mail.',
  currency: 'Escolha uma moeda, como USD.',
  country: 'Escolha um país.',
  timeZone: 'Escolha um fuso horário.',
  picture: 'Escolha uma imagem JPEG ou PNG.',
  characters: 'Remova os caracteres que não podem ser exibidos.',
  lettersDigitsSpaces: 'Use apenas letras, números e espaços.',
  linkAddress: 'Use letras minúsculas, números e hifens simples, como oferta-verao.',
  fieldKey: 'Comece com uma letra e use no máximo 40 letras, números e sublinhados.',
  decimals: 'Digite no máximo 2 casas decimais.',
  rangeBackwards: 'O fim não pode ser anterior ao início.',
  hoursMissing: 'Digite um horário ou marque o dia como fechado.',
  hoursOverlap: 'Estes horários se sobrepõem. Altere um deles.',
  hoursBackwards: 'A abertura deve ser anterior ao fechamento.',
  copied: 'Copie o valor exatamente como o provedor mostra.',
  headerName: 'Digite o nome de um cabeçalho, como X-Api-Key.',
  plainText: 'Use letras sem acento, números e sinais em uma única linha.',
  placeholders: 'Use somente os marcadores listados aqui.',
  noMessageText: 'O texto da mensagem não pode ser usado aqui.',
  answerPath: 'Digite um caminho na resposta, como /data/id.',
  addressRange: 'Digite um endereço IP ou um intervalo, como 192.0.2.0/24.',
  hostOrIp: 'Digite um nome de host ou um endereço IP, sem porta.',
  certificate: 'Cole o certificado em formato PEM, com as linhas BEGIN e END.',
  privateKey: 'Cole uma chave privada RSA em formato PEM, com as linhas BEGIN e END.',
  mailPort: 'Digite 25, 465, 587 ou uma porta a partir de 1024.',
  mailboxPort: 'Digite 143, 993 ou uma porta a partir de 1024.',
  domain: 'Digite um domínio, como example.com.',
  selector: 'Use apenas letras, números, pontos e hifens.',
  bounceAddress: 'Use no máximo 19 caracteres antes do @.',
  version: 'Digite uma versão, como v26.0.',
  fileNotTable:
    'O arquivo é {kind, select, workbook {uma pasta do Excel ou um arquivo ZIP} oldWorkbook {uma pasta antiga do Excel} archive {um arquivo GZIP} pdf {um documento PDF} picture {uma imagem ou um vídeo} other {de outro tipo}}, não uma tabela de texto. Salve-o primeiro como CSV (UTF-8).',
  fileNoRows: 'O arquivo tem uma linha de cabeçalho, mas nenhuma linha abaixo dela.',
  fileEmpty: 'O arquivo está vazio. A primeira linha deve nomear as colunas.',
  fileTooLong: 'O arquivo tem mais de {max, number} linhas. Divida-o em vários arquivos.',
  fileNoHeader:
    'A primeira linha parece ser um contato. Coloque acima dela uma linha com os nomes das colunas.',
  fileNoPhone:
    'Nenhuma coluna tem números de telefone ou endereços de e-mail. Escolha a coluna que os contém.',
  fileExpired: 'O arquivo ficou guardado por 24 horas. Envie-o novamente.',
  fileFieldDeleted:
    'A coluna “{column}” é de um campo personalizado que acabou de ser excluído. Envie o arquivo novamente.',
  fileTagColumn:
    'A coluna “{column}” tem mais de {max, number} etiquetas diferentes, por isso provavelmente não é uma coluna de etiquetas. Não importe a coluna.',
  segmentStatic: 'Escolha um segmento fixo. Um segmento com regras não pode ser usado aqui.',
  past: 'Escolha uma data que não esteja no futuro.',
  keywordLength: 'Digite de 2 a 64 caracteres.',
  pollOptions: 'Digite de 2 a 10 opções.',
  variants: 'Escreva de 2 a 4 textos para um teste A/B.',
  sameTexts: 'Dois textos do teste A/B são iguais. Altere um deles.',
  consentAttested: 'Confirme que essas pessoas aceitaram ser contatadas.',
  buttonCode: 'O código de um botão pode ter no máximo 20 caracteres.',
  whatsappLanguage: 'Digite o idioma como o WhatsApp mostra, por exemplo en_US.',
  whatsappName: 'Digite o nome como o WhatsApp mostra, em letras minúsculas.',
  campaignRefused:
    '{action, select, pause {Esta campanha não pode ser pausada agora.} resume {Esta campanha não pode ser retomada agora.} cancel {Esta campanha não pode ser cancelada agora.} update {Esta campanha não pode ser alterada agora.} delete {Esta campanha não pode ser excluída agora.} other {Esta campanha não tem recorrência para encerrar.}} Recarregue a página para ver o status.',
  campaignOfPoll: 'Esta campanha pertence a uma enquete. Abra a enquete para alterá-la.',
  campaignEnded:
    'Esta campanha terminou, por isso só o nome pode ser alterado. Duplique-a para alterar mais.',
  campaignLaunched: 'Uma campanha iniciada não pode voltar a ser rascunho. Pause-a ou cancele-a.',
  campaignNotDraft: 'Esta campanha não é mais um rascunho.',
  draftOnly: 'Este valor só pode ser alterado enquanto a campanha é um rascunho.',
  draftSubmitted: 'Este rascunho já foi enviado para aprovação e aguarda uma decisão.',
  draftRejected: 'Este rascunho foi rejeitado. Envie-o novamente para aprovação.',
  draftNotSubmitted: 'Este rascunho não foi enviado para aprovação. Envie-o primeiro.',
  recipientsMore:
    'Agora {recipients, plural, one {# destinatário receberia} other {# destinatários receberiam}} esta mensagem, e não {expected, number}. Verifique o número e confirme novamente.',
  runFirst: 'Nenhum envio começou antes do envio {run, number}, por isso não há com o que compará-lo.',
  runNotBegun: 'O envio {run, number} não começou, por isso ainda não tem público.',
  runDeleted: 'As mensagens deste envio foram excluídas por serem antigas.',
  runOther: 'Outro envio da campanha está em andamento. Espere até que ele termine.',
  resendPaused: 'Esta campanha está pausada ou cancelada, por isso não envia mensagens.',
  resendNone: 'Nenhuma mensagem deste envio tem resultado desconhecido.',
  resendCount:
    'Agora {count, plural, one {# mensagem tem} other {# mensagens têm}} resultado desconhecido. Verifique o número e confirme novamente.',
  chartMinutes: 'Escolha no máximo {hours, number} horas para ver cada minuto.',
  chartDeleted: 'As mensagens deste período foram excluídas por serem antigas. Escolha horas ou dias.',
  timeMissing: 'Escolha quando enviar.',
  timeWithinYear: 'Escolha um momento dentro de um ano.',
  recurrenceMissing: 'Escolha com que frequência enviar.',
  recurrenceEnds: 'A recorrência termina antes do próximo envio. Escolha um fim posterior.',
  recurrenceKept: 'A recorrência de uma campanha iniciada não pode ser removida, mas pode ser encerrada.',
  senderDeleted: 'Este remetente foi excluído. Escolha outro.',
  senderOtherChannel: 'O remetente {name} não envia por este canal. Escolha outro.',
  senderNotReady: 'O remetente {name} não pode enviar agora. Verifique-o nas configurações ou escolha outro.',
  sendersNotReady:
    'Nenhum remetente desta campanha pode enviar agora. Verifique-os nas configurações ou escolha outro.',
  serverNotPublic:
    'Os destinatários não podem cancelar a inscrição, porque este servidor não tem um endereço https público. Peça ao administrador do servidor que configure um.',
  fileNotPublic:
    'O provedor de {sender} não consegue baixar este arquivo, porque este servidor não tem um endereço https público. Peça ao administrador do servidor que configure um.',
  textMissing: 'Escreva uma mensagem.',
  textTooLong:
    'Esta mensagem ocupa {segments, number} segmentos de SMS. O limite é {max, number}. Encurte-a.',
  subjectMissing: 'Escreva um assunto.',
  templateDeleted: 'Este modelo foi excluído. Escolha outro.',
  templateArchived: 'O modelo {name} está arquivado. Escolha outro.',
  templateBuiltIn: 'Os modelos integrados não podem ser alterados. Duplique este modelo primeiro.',
  whatsappTemplateMissing: 'Escolha um modelo do WhatsApp.',
  whatsappNoTest:
    'Um teste A/B não pode usar um modelo do WhatsApp, porque todos os destinatários recebem o mesmo texto. Remova o teste ou o modelo.',
  whatsappOneFile: 'Uma mensagem do WhatsApp só pode ter um arquivo. Remova os outros.',
  whatsappFile:
    'O WhatsApp mostra imagens JPEG e PNG, vídeos MP4 e documentos como PDF. Escolha um arquivo desses.',
  whatsappTemplateUnknown: 'A conta de {sender} não tem o modelo {name} em {language}. Escolha outro.',
  whatsappTemplateUnapproved: 'O WhatsApp não aprovou o modelo {name}. Espere a aprovação ou escolha outro.',
  whatsappTemplateUnsupported: 'O Carillon não consegue enviar o modelo {name}. Escolha outro.',
  whatsappButtons: 'Preencha todos os botões do modelo.',
  whatsappPlaceholders:
    'O modelo {name} {count, plural, =0 {não tem marcadores} one {tem # marcador} other {tem # marcadores}}. O número de valores precisa ser o mesmo.',
  whatsappTemplateChanged: 'O modelo {name} foi alterado no WhatsApp. Escolha-o novamente.',
  whatsappHeader: 'Preencha o cabeçalho do modelo.',
  whatsappHeaderFile:
    'O modelo {name} {kind, select, IMAGE {precisa de uma imagem. Adicione uma imagem.} VIDEO {precisa de um vídeo. Adicione um vídeo.} DOCUMENT {precisa de um documento. Adicione um documento.} other {não aceita arquivo. Remova o arquivo.}}',
  testRecurring:
    'Uma campanha recorrente não pode ter um teste A/B. Remova o teste ou escolha outro agendamento.',
  testTimeZones:
    'Um teste A/B não pode ser enviado no fuso horário de cada destinatário. Remova o teste ou escolha o mesmo horário para todos os destinatários.',
  testFirstMessages:
    'Um teste A/B já envia primeiro uma parte das mensagens. Desative o teste ou as primeiras mensagens.',
  testMailReplies:
    'As respostas a e-mails não são contadas. Escolha os cliques ou escolha você mesmo o vencedor.',
  testCountsClicks:
    'O teste A/B compara cliques, mas os cliques não são contados. Ative a contagem ou escolha o vencedor de outra forma.',
  testNeedsLink: 'O teste A/B compara cliques. Adicione um link que comece com https://.',
  testTextUnknown: 'O teste A/B não tem o texto {label}. Recarregue a página.',
  testNone: 'Esta campanha não tem um teste A/B.',
  testNotBegun: 'O teste A/B ainda não começou. Ele começará quando a campanha for enviada.',
  testChosen: 'O texto {label} já foi escolhido. A escolha é definitiva.',
  testEnded: 'Esta campanha terminou, por isso nenhum texto pode ser escolhido.',
  testUndecided: 'A campanha espera a escolha de um texto. Escolha um texto do teste A/B.',
  phoneNumber: 'Digite um número de telefone válido, como +1 212 555 0100.',
  contactAddress: 'Digite um número de telefone ou um endereço de e-mail.',
  contactPhoneKept: 'O número de telefone de um contato não pode ser removido. Digite outro número.',
  contactNoPhone:
    'Este contato não tem número de telefone. Em vez disso, adicione o endereço de e-mail à lista de descadastros.',
  contactPhoneTaken: 'Já existe um contato com este número de telefone. Use esse contato.',
  contactEmailTaken:
    'Já existe um contato com este endereço de e-mail e sem número de telefone. Use esse contato.',
  contactDeleted: 'Este contato foi excluído. Escolha outro.',
  contactSame: 'Escolha outro contato.',
  reviewDecided: 'Esta revisão já foi decidida.',
  optOutReason: 'Digite o motivo, ou como o titular do endereço concordou novamente.',
  optOutOfCarrier: 'Uma operadora bloqueia este número. O bloqueio termina quando o telefone envia START.',
  optOutOfOwner: 'O titular deste endereço se descadastrou. Digite como o titular concordou novamente.',
  optOutMissing: 'Este endereço não está descadastrado.',
  consentTooOld: 'Este consentimento é anterior ao descadastro, que o revogou. Digite uma data posterior.',
  bulkTagTwice:
    'Uma etiqueta não pode ser adicionada e removida ao mesmo tempo. Escolha uma das duas opções.',
  bulkTooLong:
    'Os valores para vários contatos podem ter no máximo {max, number} caracteres juntos. Encurte-os.',
  bulkEmpty: 'Escolha o que alterar.',
  bulkTooMany:
    'Há {open, number} alterações em massa em espera ou em andamento. O limite é {max, number}. Espere uma terminar ou cancele uma.',
  bulkFilter: 'Um filtro usa um campo personalizado que foi alterado ou excluído. Remova este filtro.',
  operationRefused:
    '{action, select, cancel {Esta operação já terminou, por isso não pode ser cancelada.} undo {Esta operação não pode ser desfeita agora.} other {Este arquivo não pode ser importado agora.}} Recarregue a página para ver o status.',
  undoNothing: 'Nada foi alterado, por isso não há nada para desfazer.',
  undoTooLate:
    'Uma alteração só pode ser desfeita durante {days, plural, one {# dia} other {# dias}}. Esse prazo terminou.',
  customFieldsFull:
    'A organização tem {used, number} campos personalizados, e o limite é {max, number}. Exclua antes um campo.',
  customFieldInUse:
    'Segmentos, campanhas ou importações usam este campo personalizado. Altere-os primeiro ou arquive o campo.',
  customFieldOptions: 'Digite pelo menos uma opção.',
  customFieldRemoving:
    'Os valores de um campo personalizado excluído com esta chave ainda estão sendo removidos. Tente novamente em instantes.',
  customFieldKeyTaken: 'Já existe um campo personalizado com esta chave. Escolha outra chave.',
  customFieldLabelTaken: 'Já existe um campo personalizado com este nome. Escolha outro nome.',
  customFieldArchived:
    'Este campo está arquivado, por isso o valor não pode ser alterado. Restaure o campo primeiro.',
  customFieldDeleted: 'Este campo foi excluído. Recarregue a página.',
  referenceDeleted:
    '{kind, select, tag {Esta etiqueta foi excluída. Escolha outra.} segment {Este segmento foi excluído ou tem regras. Escolha outro.} campaign {Esta campanha foi excluída. Escolha outra.} poll {Esta enquete foi excluída. Escolha outra.} pollOption {Esta opção da enquete foi excluída. Escolha outra.} joinLink {Este link de inscrição foi excluído. Escolha outro.} topic {Este tema foi excluído. Escolha outro.} other {Este item foi excluído. Escolha outro.}}',
  segmentRules: 'Adicione pelo menos uma condição.',
  segmentOfCampaign: 'Uma campanha que não terminou usa este segmento. Altere primeiro a campanha.',
  segmentOfSegment: 'As regras de outro segmento usam este segmento. Altere primeiro essas regras.',
  segmentNameTaken: 'Já existe um segmento com este nome. Escolha outro nome.',
  savedViewNameTaken: 'Já existe uma visualização salva com este nome. Escolha outro nome.',
  savedViewsFull: 'Esta lista tem {max, number} visualizações salvas, o máximo. Exclua uma primeiro.',
  topicNameTaken: 'Já existe um tema com este nome. Escolha outro nome.',
  topicLimit: 'A organização tem {used, number} temas, e o limite é {max, number}. Exclua um primeiro.',
  topicInUse:
    'Uma campanha, um modelo de design, uma automação, um link de inscrição ou um segmento usa este tema. Altere-o primeiro.',
  topicDeleted: 'Este tema foi excluído. Escolha outro ou nenhum.',
  topicOfMarketing: 'Só o marketing tem um tema. Remova o tema ou escolha marketing.',
  topicAddressMissing: 'Este contato não tem esse endereço. Adicione-o primeiro ao contato.',
  tagNameTaken: 'Já existe uma etiqueta com este nome. Use essa etiqueta ou escolha outro nome.',
  mergeFieldOpen:
    'Um campo dinâmico não está fechado. Adicione as chaves de fechamento ou remova as de abertura.',
  mergeFieldUnknown: 'O campo dinâmico “{name}” não existe. Escolha outro.',
  mergeFieldLink: 'Este texto contém um link curto que foi excluído. Escolha outro link curto.',
  colorUnreadable:
    'Textos nesta cor são difíceis de ler: o contraste é {contrast}, e o necessário é {needed}. Escolha uma cor mais escura ou mais clara.',
  postalAddressMissing:
    'E-mails de marketing devem mostrar seu endereço postal. Adicione seu endereço nas configurações da organização.',
  designButton: 'O botão “{label}” não tem link. Adicione um ou remova o botão.',
  designPicture: 'Falta escolher uma imagem. Escolha uma ou remova o bloco dela.',
  designVideo: 'Um vídeo não tem link. Adicione um ou remova o bloco dele.',
  mjmlFaults: 'O MJML tem erros. {faults}',
  htmlTooSlow:
    'Este HTML demora demais para ser preparado. Use menos regras de estilo e seletores mais curtos.',
  htmlTooDeep:
    'Os elementos do HTML estão aninhados demais. Feche cada elemento e use no máximo {max, number} níveis.',
  photosBusy: 'Há fotos demais sendo lidas. Tente novamente em instantes.',
  photoPixels: 'Escolha uma imagem de no máximo 25 milhões de pixels.',
  photoTooLarge: 'Esta imagem é grande demais, mesmo reduzida. Escolha outra.',
  mediaEmpty: 'O arquivo está vazio. Escolha outro.',
  mediaBroken: 'Este arquivo está danificado ou incompleto. Salve-o e envie-o novamente.',
  mediaType: 'O arquivo deve ser JPEG, PNG, GIF, MP4 ou vCard. O conteúdo não tem nenhum desses formatos.',
  mediaFull: 'Não há espaço para outro arquivo. Exclua arquivos de que você não precisa mais.',
  mediaGivenUp: 'O envio demorou demais e foi interrompido. Envie o arquivo novamente.',
  mediaDeleted: 'Este arquivo foi excluído. Envie-o novamente ou escolha outro.',
  mediaOfTemplates: 'Há modelos de design que usam este arquivo. Altere-os primeiro.',
  mediaOfAutomations: 'Há automações que usam este arquivo. Altere-as ou arquive-as primeiro.',
  mediaOfCampaigns: 'Há campanhas que enviam este arquivo. Cancele-as ou altere-as primeiro.',
  mediaOfCard: 'O cartão de contato mostra este arquivo. Salve primeiro o cartão sem este arquivo.',
  mediaOfLogo: 'Este arquivo é o logotipo da organização. Altere o logotipo primeiro.',
  publicAddress: 'Digite um endereço da web público que comece com https://.',
  fileFieldArchived: 'A coluna “{column}” é de um campo personalizado arquivado. Escolha outro campo.',
  fileColumnMissing: 'O arquivo não tem a coluna “{column}”. Envie-o novamente.',
  fileColumnUnknown: 'O arquivo não tem essa coluna. As colunas são {columns}.',
  fileColumnTwice:
    'As colunas “{first}” e “{second}” são do mesmo campo. Escolha outro campo para uma delas.',
  fileColumnsMany:
    '{row, plural, =0 {A linha de cabeçalho tem} other {A linha # tem}} {columns, number} colunas. O limite é {max, number}.',
  fileHeaderLong:
    'O nome da coluna {column, number} tem {characters, number} caracteres. O limite é {max, number}. Verifique as aspas.',
  fileRowLong:
    '{row, plural, =0 {A linha de cabeçalho tem} other {A linha # tem}} mais de 1 MB. Verifique as aspas.',
  fileQuoteOpen:
    '{row, plural, =0 {A linha de cabeçalho abre} other {A linha # abre}} aspas que nunca fecham. Feche-as ou remova-as.',
  fileRowUnreadable:
    '{row, plural, =0 {A linha de cabeçalho} other {A linha #}} não pode ser lida. Verifique-a e envie o arquivo novamente.',
  fileConsentUnclear: 'Os valores da coluna “{column}” não foram entendidos. Escolha o que eles significam.',
  fileHashes:
    'A coluna “{column}” contém hashes. Escolha se vêm de números de telefone ou de endereços de e-mail.',
  importRowsDeleted:
    'As linhas foram excluídas {days, plural, one {# dia} other {# dias}} depois do fim da importação, por isso a importação não pode ser desfeita nem repetida.',
  exportNotReady: 'Esta exportação ainda não tem arquivo. Espere até que ela seja concluída.',
  pollRefused:
    '{action, select, update {Esta enquete não pode ser alterada agora.} close {Esta enquete não pode ser encerrada agora.} cancel {Esta enquete não pode ser cancelada agora.} delete {Esta enquete não pode ser excluída agora. Encerre-a ou cancele-a primeiro.} other {Esta ação não é possível agora.}} Recarregue a página para ver o status.',
  pollAnswerReserved: '“{word}” é reservado para descadastro, inscrição ou ajuda. Escolha outra opção.',
  pollAnswerTaken: 'Uma resposta “{word}” contaria como a opção {other, number}. Altere uma das duas opções.',
  pollEndsEarly: 'Escolha um fim posterior ao início da enquete.',
  testPhoneSender: 'Este remetente não é da operadora de teste. Escolha um remetente da operadora de teste.',
  testPhoneChannel:
    'Um número de telefone só pode responder a um remetente de SMS ou WhatsApp, e um endereço de e-mail, só a um remetente de e-mail. Escolha outro remetente.',
  testPhoneNoMail: 'Este remetente ainda não enviou um e-mail para este endereço. Envie um primeiro.',
  testPhoneIgnored:
    'O Carillon ignorou este e-mail porque é uma resposta automática ou foi escrito por este remetente.',
  pollNoMail: 'Uma enquete é enviada por SMS ou WhatsApp. Escolha outro remetente.',
  automationNameTaken: 'Já existe uma automação com este nome. Escolha outro nome.',
  automationRefused:
    '{action, select, update {Uma automação arquivada não pode ser alterada. Copie-a.} activate {Uma automação arquivada não pode ser ativada. Copie-a.} pause {Só uma automação ativa pode ser pausada.} resume {Só uma automação pausada pode ser retomada.} archive {Só uma automação ativa ou pausada pode ser arquivada.} delete {Uma automação ativa não pode ser excluída. Pause-a primeiro.} enter {Só é possível entrar em uma automação ativa.} other {Isso não é possível agora.}} Recarregue a página para ver o status.',
  automationStepsGone:
    '{count, plural, one {# pessoa espera} other {# pessoas esperam}} em uma etapa que você removeu. Escolha por onde elas continuam.',
  automationChoiceGone: 'Algo que estava escolhido aqui foi excluído. Escolha de novo.',
  automationNoSender:
    'Nenhum remetente pode enviar esta mensagem agora. Adicione um nas configurações ou escolha outro canal.',
  automationChoose:
    '{what, select, trigger {Escolha o que inicia a automação.} tag {Escolha uma etiqueta.} segment {Escolha um segmento.} poll {Escolha uma enquete.} date {Escolha um campo de data.} condition {Escolha uma condição.} endpoint {Escolha um webhook.} text {Escreva um texto.} other {Escolha algo.}}',
  automationStepMissing: 'Adicione pelo menos uma etapa.',
  automationTree:
    '{fault, select, isHundred {As porcentagens devem somar 100.} isUnreachable {Nada pode vir depois do fim. Remova essas etapas ou o fim.} isTooDeep {Há ramificações demais umas dentro das outras. Tire algumas.} other {Esta etapa não está no lugar certo. Mova-a.}}',
  automationSegmentRules:
    'Os contatos deste segmento dependem das regras dele. Escolha um segmento com lista fixa.',
  joinAddressTaken: 'Outro link de inscrição tem ou teve o endereço {address}. Escolha outro endereço.',
  joinFieldDeleted: 'Este campo personalizado foi excluído. Remova-o do formulário.',
  joinTopicTwice: 'Este tema já está na lista. Remova um dos dois.',
  joinTopicBox: 'Só um formulário pode oferecer um tema como caixa. Escolha “Todos que se inscrevem”.',
  joinTopicGone: 'Este formulário não oferece este tema. Recarregue o formulário e escolha de novo.',
  joinConsent: 'O consentimento é obrigatório para a inscrição por SMS ou WhatsApp.',
  joinTwoChecks: 'O código já confirma o número. Escolha “Sem confirmação” ou desative o código.',
  joinNoMail: 'As palavras-chave só funcionam por SMS ou WhatsApp. Escolha um destes canais.',
  joinKeywordTaken:
    'Outro link de inscrição tem a palavra-chave {keyword} neste remetente. Escolha outra palavra-chave.',
  joinKeywordReserved:
    '{keyword} é reservada para descadastro, inscrição, ajuda ou confirmação. Escolha outra palavra-chave.',
  joinSender:
    'Este remetente não pode enviar as mensagens deste link agora. Verifique-o nas configurações ou escolha outro.',
  senderMissing: 'Escolha um remetente.',
  joinPaused: 'Ninguém pode se inscrever aqui no momento.',
  joinExpired: 'O prazo para se inscrever aqui terminou.',
  joinFull: 'Todas as vagas estão ocupadas.',
  joinToday: 'Ninguém mais pode se inscrever aqui hoje. Tente novamente amanhã.',
  joinByText: 'A inscrição aqui é feita por mensagem, não por formulário.',
  joinSendAgain:
    'Um programa parece ter preenchido este formulário. Envie-o novamente se você for uma pessoa.',
  joinAgree: 'Marque a caixa para concordar.',
  joinTextChanged:
    'O texto mudou desde que você abriu esta página. Leia-o novamente e marque a caixa se concordar.',
  joinCountry: 'Números deste país não podem se inscrever aqui. Digite outro número.',
  joinWait:
    'Uma mensagem acabou de ser enviada. Tente novamente em {seconds, plural, one {# segundo} other {# segundos}}.',
  joinManyToAddress: 'Mensagens demais foram enviadas para este endereço. Tente novamente mais tarde.',
  joinManyToNumbers: 'Mensagens demais foram enviadas para números como este. Tente novamente mais tarde.',
  joinCodesWrong: 'Códigos incorretos demais foram digitados. Preencha o formulário novamente.',
  joinTimeOver: 'O prazo para responder terminou. Preencha o formulário novamente.',
  joinCodeWrong:
    'O código está incorreto. {left, plural, =0 {Preencha o formulário novamente para receber outro.} one {Resta # tentativa.} other {Restam # tentativas.}}',
  linkTarget: 'Digite um endereço da web que comece com https:// e tenha no máximo {max, number} caracteres.',
  linkLoop: 'Este endereço leva a um link curto ou a este servidor. Digite outro endereço.',
  webhookDisabled: 'O endpoint está desativado. Ative-o primeiro.',
  webhooksFull: 'Uma organização tem no máximo {max, number} endpoints de webhook. Exclua um primeiro.',
  webhookMaker:
    'O membro que configurou este endpoint não pode mais ler os eventos. Primeiro assuma o endpoint.',
  validationFailed: 'Alguns valores não são válidos. Verifique-os e tente novamente.',
  invalidCursor: 'Esta lista mudou. Recarregue a página.',
  invalidIdempotencyKey: 'Não foi possível salvar. Recarregue a página e tente novamente.',
  unauthenticated: 'Sua sessão terminou. Entre novamente.',
  tokenExpired: 'Sua sessão terminou. Entre novamente.',
  invalidCredentials: 'E-mail ou senha incorretos.',
  credentialsWithCode: 'E-mail, senha ou código incorretos.',
  passwordOrCode: 'A senha ou o código da sua conta está incorreto.',
  passwordOfAccount:
    'Já existe uma conta com este endereço de e-mail. Digite a senha dela e um código se ela usa a verificação em duas etapas.',
  invalidApiKey: 'Sua sessão terminou. Entre novamente.',
  insufficientCredits: 'Seu plano e seus créditos não cobrem esta mensagem.',
  limitReached: 'O limite foi atingido. Exclua algo de que você não precisa mais.',
  subscriptionRequired: 'Assine um plano primeiro.',
  paymentFailed: 'O cartão foi recusado. Use outro cartão.',
  forbidden: 'Sua função não permite esta ação. Fale com o proprietário ou um administrador da organização.',
  sessionRequired: 'Entre para continuar.',
  systemRoleImmutable: 'As funções integradas não podem ser alteradas. Crie uma função personalizada.',
  ownerRequired: 'Somente o proprietário da organização pode realizar esta ação.',
  organizationSuspended: 'Esta organização está suspensa. Fale com o administrador do servidor.',
  twoFactorRequired: 'Esta organização exige a verificação em duas etapas. Ative-a primeiro na sua conta.',
  invalidSignature: 'Esta solicitação não veio do provedor.',
  notFound: 'Este conteúdo não existe mais. Alguém pode tê-lo excluído.',
  methodNotAllowed: 'Não foi possível realizar a ação. Recarregue a página e tente novamente.',
  conflict: 'Este conteúdo acabou de ser alterado. Recarregue a página e tente novamente.',
  alreadyExists: 'Este nome já existe. Escolha outro.',
  invalidStateTransition: 'Esta ação não é possível no momento. Recarregue a página para ver o status atual.',
  resourceInUse: 'Este item ainda é usado em outro lugar. Remova-o primeiro de lá.',
  protectedKeyword: 'Esta palavra é reservada. Escolha outra.',
  idempotencyInProgress: 'A sua alteração ainda está sendo salva. Aguarde um momento.',
  idempotencyKeyReused: 'Não foi possível salvar. Recarregue a página e tente novamente.',
  channelNotConfigured: 'Ainda não há remetente para este canal. Adicione um primeiro.',
  billingNotConfigured:
    'Este servidor não aceita pagamentos com cartão. Peça um plano ou créditos ao administrador do servidor.',
  outsideSession:
    'O WhatsApp só entrega texto livre por 24 horas depois que o contato escreve. Envie um modelo.',
  gone: 'Este link expirou ou já foi usado.',
  preconditionFailed: 'Outra pessoa alterou estes dados. Verifique-os novamente.',
  payloadTooLarge: 'O conteúdo é grande demais. Reduza o tamanho.',
  uriTooLong: 'A busca é longa demais. Encurte-a.',
  unsupportedMediaType: 'Este tipo de arquivo não é aceito.',
  rateLimited: 'Houve tentativas demais. Aguarde um momento e tente novamente.',
  internalError: 'Algo deu errado no servidor. Tente novamente e avise se acontecer de novo.',
  serviceUnavailable: 'O servidor está ocupado. Tente novamente em instantes.',
  queryTimeout: 'A busca demorou demais. Refine-a.',
  startBeforeEnd: 'O início deve ser anterior ao fim.',
  nameIsAddress:
    'Um nome não pode parecer um endereço da web ou de e-mail. Coloque um espaço depois do ponto ou retire o ponto ou o @.',
  nameInvisible: 'O nome contém um caractere invisível ({character}). Remova-o.',
  connectionSlow: 'A conexão é lenta demais. Tente novamente com uma conexão mais rápida.',
  linkGone: 'Este link já foi usado ou expirou. Peça outro.',
  passwordWrong: 'A senha está incorreta.',
  passwordOrCodeUsed:
    'A senha ou o código está incorreto, ou o código já foi usado. Digite o próximo código do seu aplicativo.',
  passwordCommon: 'Esta senha é fácil demais de adivinhar. Escolha outra.',
  passwordAgain: 'Digite a sua senha, porque você entrou há mais de dez minutos.',
  codeMissing: 'Esta conta usa a verificação em duas etapas. Digite o código do seu aplicativo.',
  codeUsed: 'O código está incorreto ou já foi usado. Digite o código que o seu aplicativo mostra agora.',
  codeWrong:
    'Código incorreto. Digite o código que o seu aplicativo mostra agora e confira o relógio do seu dispositivo.',
  twoFactorOn:
    'A verificação em duas etapas está ativada. Para configurar outro dispositivo, desative-a primeiro com um código.',
  twoFactorOff: 'A verificação em duas etapas está desativada.',
  twoFactorNotBegun: 'A configuração da verificação em duas etapas não está em andamento. Comece novamente.',
  twoFactorOwnFirst: 'Ative primeiro a verificação em duas etapas na sua própria conta.',
  signInsFailed:
    'Muitas tentativas de login sem sucesso. Tente novamente em {minutes, plural, one {# minuto} other {# minutos}}.',
  signInsAtOnce: 'Muitos logins ao mesmo tempo. Tente novamente em um segundo.',
  signUpClosed:
    'O cadastro é feito somente por convite. Peça ao proprietário de uma organização que convide você.',
  setupToken:
    'O código de configuração falta ou está incorreto. O administrador do servidor o encontra no arquivo live/setup-token do diretório de dados.',
  accountSuspended: 'Esta conta está suspensa. Fale com o administrador do servidor.',
  accountNoOrganization:
    'Esta conta não pertence a nenhuma organização. Peça ao proprietário de uma organização que convide você.',
  providerNoEmail: 'O provedor não enviou o seu e-mail.',
  providerUnverified: 'O provedor não confirmou o seu e-mail. Confirme-o primeiro no provedor.',
  providerNoAccount: 'Não há conta com o seu e-mail aqui. Peça um convite.',
  providerTwoFactor: 'Esta conta tem verificação em duas etapas. Entre com a sua senha e um código.',
  accountOwns:
    'Você é proprietário de {organization}, que tem outros membros. Transfira primeiro a propriedade ou remova os membros.',
  emailTaken: 'Outra conta tem este endereço de e-mail.',
  emailOfUser: 'Já existe um usuário com este endereço de e-mail. Use outro endereço.',
  emailVerified: 'O seu endereço de e-mail já está confirmado.',
  emailVerifyFirst: 'Confirme primeiro o seu endereço de e-mail. Você pode pedir um link na sua conta.',
  emailLinkSoon:
    'Um link foi pedido há menos de um minuto. Tente novamente em {seconds, plural, one {# segundo} other {# segundos}}.',
  emailLinksToday:
    'Links demais foram enviados hoje para este endereço ou para esta conta. Tente novamente mais tarde.',
  passkeysNeedHost:
    'As chaves de acesso não funcionam no endereço deste servidor. Peça ao administrador do servidor que configure um nome de domínio com HTTPS.',
  passkeyLate: 'Esta solicitação de chave de acesso expirou ou já foi respondida. Comece novamente.',
  passkeyRefused:
    'Esta chave de acesso não pode ser usada aqui. Comece novamente e confirme com a sua digital, o seu rosto ou um PIN.',
  passkeyUnknown:
    'Este servidor não conhece esta chave de acesso, ou o seu dispositivo não confirmou que é você. Entre com a sua senha.',
  passkeyCopied:
    'Esta chave de acesso pode ter sido copiada. Entre com a sua senha e remova a chave de acesso.',
  passkeyLimit: 'Você tem {max, number} chaves de acesso, o máximo. Remova uma primeiro.',
  passkeyKnown: 'Esta chave de acesso já está registrada. Use outro dispositivo ou outra chave.',
  organizationMoving:
    'Esta organização está sendo transferida para outro servidor. Tente novamente mais tarde.',
  organizationByOwner: 'Somente o proprietário de uma organização pode criar outra.',
  organizationLimit:
    'Você é proprietário de {max, number} organizações, o máximo. Peça um limite maior ao administrador do servidor.',
  organizationsToday:
    'Você criou organizações demais em um dia. Tente novamente mais tarde ou fale com o administrador do servidor.',
  domainOfServer: '{host} pertence a este próprio servidor. Digite outro domínio.',
  domainTaken:
    'Outra organização usa este domínio. Se o domínio é seu, adicione um registro DNS do tipo TXT com o nome {name} e o valor {value} e tente novamente. O domínio passará para a sua organização.',
  domainLimit:
    'O limite é de {max, plural, one {# domínio} other {# domínios}}, incluindo os anteriores. Remova um domínio que nenhum link usa.',
  domainInUse:
    '{use, select, SHORT_LINKS {Os links curtos usam este domínio.} PUBLIC_PAGES {As páginas públicas usam este domínio.} other {Os links curtos e as páginas públicas usam este domínio.}} Escolha primeiro outro domínio.',
  planFull:
    'Seu plano permite {limit, number} {gauge, select, CONTACTS {{limit, plural, one {contato} other {contatos}}} MEMBERS {{limit, plural, one {membro} other {membros}}} CHANNEL_IDENTITIES {{limit, plural, one {remetente} other {remetentes}}} JOIN_LINKS {{limit, plural, one {link de inscrição} other {links de inscrição}}} other {{limit, plural, one {link curto} other {links curtos}}}}, e você tem {used, number}. {way, select, ADD_ON {Compre o complemento “{addOn}”.} PLAN {Mude para o plano “{plan}”.} EITHER {Compre o complemento “{addOn}” ou mude para o plano “{plan}”.} other {Peça um plano maior ao administrador do servidor.}}',
  memberAlready: 'Esta pessoa já é membro da organização.',
  memberAlreadyYou: 'Você já é membro desta organização.',
  memberNoLonger: 'Você não é mais membro desta organização.',
  memberIsOwner: 'Este membro já é o proprietário.',
  memberSuspended: 'Este membro está suspenso. Um proprietário precisa poder entrar.',
  ownerStays: 'Uma organização sempre tem um proprietário. Transfira primeiro a propriedade.',
  ownerTransfers: 'Somente o proprietário pode transferir a propriedade.',
  invitationGone: 'Este convite não é válido: foi usado, foi cancelado ou expirou. Peça outro.',
  invitationNewPassword:
    'Você só pode definir uma nova senha com o link do e-mail. Digite a senha atual da sua conta.',
  invitationWaits: 'Já há um convite pendente para este endereço. Envie-o novamente ou cancele-o primeiro.',
  invitationOwner:
    'Ninguém pode ser convidado como proprietário. Convide a pessoa com outra função e depois transfira a propriedade.',
  invitationLimit: 'O limite é de {max, number} convites pendentes. Cancele um primeiro.',
  invitationEnded: 'Este convite não está mais ativo. Convide a pessoa novamente.',
  roleLimit: 'Uma organização tem no máximo {max, number} funções personalizadas. Exclua uma primeiro.',
  roleInUse:
    'A função está atribuída a {members, plural, one {# membro} other {# membros}} e {invitations, plural, one {# convite pendente} other {# convites pendentes}}. Antes, atribua outra função aos membros e cancele os convites.',
  roleNameTaken: 'Já existe uma função com este nome. Escolha outro nome.',
  roleNameBuiltIn: 'Este nome é parecido demais com o da função integrada {role}. Escolha outro.',
  rolePermissionOfOwner: 'Somente o proprietário pode ter esta permissão. Nenhuma função pode concedê-la.',
  keyEnded: 'Esta chave não funciona mais, por isso não pode ser substituída. Crie uma chave nova.',
  keyLimit: 'Uma organização tem no máximo {max, number} chaves ativas. Revogue uma primeiro.',
  senderInUse: 'Há campanhas que usam este remetente. Cancele-as ou altere-as primeiro.',
  senderTaken: 'Um remetente deste provedor já tem este endereço. Altere esse remetente.',
  senderNumber: 'Digite um número com código do país, um número curto ou um nome de até 11 letras e números.',
  senderTexting: 'Escolha um remetente de SMS ativo.',
  senderPaused: 'O remetente {name} está pausado. Retome-o primeiro.',
  conversationSenderDeleted:
    'O remetente desta conversa foi excluído. Comece uma conversa com outro remetente.',
  sendingHeld: 'O administrador do servidor pausou os envios. Peça a ele que os retome.',
  addressOptedOut:
    '{kind, select, email {Este endereço} other {Este número}} está descadastrado e não recebe mensagens.',
  addressShared:
    '{count, plural, one {# contato tem} other {# contatos têm}} este endereço. Abra o contato desejado.',
  optOutReplyLink: 'A resposta a um descadastro só pode confirmá-lo. Remova o link.',
  keywordLimit:
    'A organização adicionou {used, number} palavras-chave, e o limite é {max, number}. Exclua uma primeiro.',
  keywordBuiltIn:
    '{keyword} vale como descadastro em todas as organizações e não pode ser alterada nem excluída.',
  keywordAnswered:
    '{keyword} já serve para pedir ajuda ou para a inscrição, por isso não pode servir para o descadastro.',
  keywordKnown: '{keyword} já é uma palavra-chave. Adicione outra.',
  wordInUse:
    '{kind, select, join_link {O link de inscrição} poll {A enquete} other {A palavra de descadastro}} “{name}” já usa “{word}”. Escolha outra palavra.',
  messageEmpty: 'Escreva uma mensagem ou anexe um arquivo.',
  messageValuesEmpty: 'Preencha todos os valores do modelo.',
  messageTooLong: 'A mensagem é longa demais. Encurte-a ou envie-a em duas mensagens.',
  messageOneFile: 'Uma mensagem do WhatsApp só pode ter um arquivo.',
  messageFileUnreachable:
    'O provedor de {name} não consegue baixar este arquivo. Peça ao administrador do servidor que configure um endereço com HTTPS.',
  messageAnswered:
    'Um colega respondeu enquanto você escrevia, e a sua mensagem não foi enviada. Leia a resposta e decida se quer enviar a sua.',
  messageLate: 'Escolha um momento nos próximos {days, number} dias.',
  messageNoWindow:
    'O contato pode estar em vários fusos horários, e nenhum horário está fora do horário de silêncio em todos eles. Escolha você mesmo um horário.',
  messageNotScheduled: 'Esta mensagem não está mais agendada e não pode ser cancelada.',
  contactWithoutAddress:
    'O contato não tem {kind, select, email {endereço de e-mail} other {número de telefone}}. Adicione-o primeiro ao contato.',
  snoozeLate: 'Escolha um momento dentro do próximo ano.',
  assigneeCannotReply: 'Escolha um membro cuja função possa responder na caixa de entrada.',
  creditsLacking:
    '{messages, plural, one {# mensagem custaria} other {# mensagens custariam}} {credits, plural, one {# crédito} other {# créditos}}, mas {available, plural, one {só há # crédito disponível} other {só há # créditos disponíveis}}. {mode, select, MANUAL {Peça créditos ou um plano maior ao administrador do servidor.} other {Compre créditos ou um pacote, ou escolha um plano maior.}}',
  paymentUnavailable: 'O serviço de pagamento não responde. Tente novamente em alguns minutos.',
  paymentRefused:
    'O serviço de pagamento recusou a operação. Recarregue a página ou fale com o administrador do servidor.',
  paymentTooSmall: 'O valor é inferior ao mínimo para pagamentos com cartão.',
  planCurrent: 'A organização já tem este plano.',
  planBound:
    'A organização paga outro plano, e não é possível trocar de plano no meio do período de faturamento. Cancele o plano atual e assine este quando o período terminar, ou fale com o administrador do servidor.',
  planInterval:
    'O plano {plan} não está disponível com faturamento {interval, select, MONTH {mensal} other {anual}}.',
  planFree:
    'O plano {plan} é gratuito e não precisa de pagamento. Uma organização tem este plano enquanto não paga outro.',
  addOnNeedsPlan: 'Este complemento é pago junto com um plano. Assine um plano primeiro.',
  productFree: '{product} não custa nada. Peça-o ao administrador do servidor.',
  purchaseSettled: 'Esta compra já foi concluída. Recarregue a página para vê-la.',
  purchaseExpired: 'Esta compra expirou. Comece outra.',
  refillNoCard:
    'Ainda não há cartão salvo. Pague uma vez com cartão ou adicione um cartão no portal de faturamento.',
  refillNotConsumed: '{product} não pode ser comprado automaticamente, porque não se esgota com o uso.',
  subscriptionNone: 'A organização não tem assinatura.',
  subscriptionAssigned: 'O administrador do servidor atribuiu este plano. Somente ele pode encerrá-lo.',
  subscriptionElsewhere:
    'Este plano foi pago por outro processador de pagamentos. Peça ao administrador do servidor que o encerre.',
  subscriptionUnpaid: 'O primeiro pagamento desta assinatura ainda não foi concluído.',
  subscriptionNotCancelled: 'A assinatura não estava cancelada.',
  subscriptionOver: 'O período da assinatura terminou. Assine novamente.',
  marginsNotChosen:
    'O administrador do servidor não escolheu uma organização que possa ver custos e margens.',
  marginsOfOperator:
    'Somente membros da organização do administrador do servidor podem ver custos e margens.',
  feedOnlyRecurring: 'Feeds são para e-mails recorrentes. Remova o feed ou repita o e-mail.',
} satisfies Translation<typeof english>
