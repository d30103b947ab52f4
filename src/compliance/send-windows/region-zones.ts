// Made by `npm run zones` from scripts/data. Do not edit.
// Each entry: IANA time zones (of AREA_CODE_REGIONS: regions), a colon, and the keys that may be in any of them.

export const AREA_CODES = `
America/Anchorage America/Adak: 907
America/Anguilla: 264
America/Antigua: 268
America/Barbados: 246
America/Cayman: 345
America/Chicago: 205, 210, 214, 217, 218, 224, 225, 228, 235, 251, 254, 256, 262, 274, 281, 309,
  312, 314, 316, 318, 319, 320, 325, 327, 331, 334, 337, 346, 353, 361, 402, 405, 409, 414, 417,
  430, 432, 447, 457, 464, 469, 471, 479, 501, 504, 507, 512, 515, 531, 534, 539, 557, 563, 572,
  573, 580, 601, 608, 612, 615, 618, 621, 629, 630, 636, 641, 651, 659, 660, 662, 682, 708, 712,
  713, 715, 726, 730, 731, 737, 763, 769, 773, 779, 806, 815, 816, 817, 830, 832, 847, 861, 870,
  872, 901, 903, 913, 918, 920, 924, 931, 936, 938, 940, 945, 952, 956, 972, 975, 979, 985
America/Chicago America/Denver: 308, 605, 620, 701, 785
America/Denver: 303, 307, 385, 406, 435, 505, 575, 719, 720, 748, 801, 915, 970, 983
America/Denver America/Los_Angeles: 208, 986
America/Dominica: 767
America/Edmonton: 368, 403, 587, 780, 825
America/Grand_Turk: 649
America/Grenada: 473
America/Halifax: 782, 902
America/Jamaica: 658, 876
America/Los_Angeles: 206, 209, 213, 253, 279, 310, 323, 341, 350, 360, 369, 408, 415, 424, 425, 442,
  503, 509, 510, 530, 559, 562, 564, 619, 626, 628, 650, 657, 661, 669, 702, 707, 714, 725, 738,
  747, 760, 805, 818, 820, 831, 837, 840, 858, 909, 916, 925, 949, 951, 971
America/Los_Angeles America/Denver: 458, 541, 775
America/Lower_Princes: 721
America/Moncton: 428, 506
America/Montserrat: 664
America/Nassau: 242
America/New_York: 201, 202, 203, 207, 212, 215, 216, 220, 223, 227, 229, 231, 234, 239, 240, 248,
  252, 260, 267, 269, 272, 276, 283, 301, 302, 304, 305, 313, 315, 317, 321, 324, 326, 329, 330,
  332, 336, 339, 347, 351, 352, 363, 380, 386, 401, 404, 407, 410, 412, 413, 419, 434, 436, 440,
  443, 445, 463, 470, 472, 475, 478, 484, 502, 508, 513, 516, 517, 518, 540, 551, 561, 567, 570,
  571, 582, 585, 586, 603, 607, 609, 610, 614, 616, 617, 631, 640, 645, 646, 656, 667, 678, 679,
  680, 681, 686, 689, 703, 704, 706, 716, 717, 718, 724, 727, 728, 732, 734, 740, 743, 754, 757,
  762, 765, 770, 771, 772, 774, 781, 786, 802, 803, 804, 810, 813, 814, 821, 826, 828, 835, 838,
  839, 843, 845, 848, 854, 856, 857, 859, 860, 862, 863, 864, 865, 878, 904, 908, 910, 912, 914,
  917, 919, 929, 934, 937, 941, 943, 947, 948, 954, 959, 973, 978, 980, 984, 989
America/New_York America/Chicago: 219, 270, 364, 423, 448, 574, 606, 812, 850, 906, 930
America/Phoenix: 480, 520, 602, 623
America/Phoenix America/Denver: 928
America/Port_of_Spain: 868
America/Puerto_Rico: 787, 939
America/Regina America/Edmonton America/Winnipeg: 306, 474, 639
America/Santo_Domingo: 809, 829, 849
America/St_Johns America/Goose_Bay America/Blanc-Sablon: 709, 879
America/St_Kitts: 869
America/St_Lucia: 758
America/St_Thomas: 340
America/St_Vincent: 784
America/Toronto: 226, 249, 263, 289, 343, 354, 365, 382, 416, 437, 438, 450, 468, 514, 519, 548,
  579, 613, 647, 683, 705, 742, 753, 819, 873, 905, 942
America/Toronto America/Halifax America/Blanc-Sablon: 367, 418, 581
America/Toronto America/Winnipeg America/Atikokan: 807
America/Tortola: 284
America/Vancouver: 604
America/Vancouver America/Edmonton America/Dawson_Creek: 236, 250, 257, 672, 778
America/Whitehorse America/Edmonton America/Iqaluit America/Rankin_Inlet America/Cambridge_Bay
  America/Atikokan: 867
America/Winnipeg: 204, 431, 584
Atlantic/Bermuda: 441
Pacific/Guam: 671
Pacific/Honolulu: 808
Pacific/Pago_Pago: 684
Pacific/Saipan: 670
`

export const REGION_NAMES = `
America/Anchorage America/Adak: AK, ALASKA
America/Chicago: AL, ALABAMA, AR, ARKANSAS, IA, IL, ILLINOIS, IOWA, LA, LOUISIANA, MINNESOTA,
  MISSISSIPPI, MISSOURI, MN, MO, MS, OK, OKLAHOMA, WI, WISCONSIN
America/Chicago America/Denver: KANSAS, KS, ND, NE, NEBRASKA, NORTH DAKOTA, SD, SOUTH DAKOTA, TEXAS,
  TX
America/Denver: CO, COLORADO, MONTANA, MT, NEW MEXICO, NM, UT, UTAH, WY, WYOMING
America/Denver America/Los_Angeles: ID, IDAHO
America/Edmonton: AB, ALBERTA, NORTHWEST TERRITORIES, NT
America/Halifax: NOVA SCOTIA, NS, PE, PRINCE EDWARD ISLAND
America/Iqaluit America/Rankin_Inlet America/Cambridge_Bay America/Atikokan: NU, NUNAVUT
America/Los_Angeles: CA, CALIFORNIA, WA, WASHINGTON
America/Los_Angeles America/Denver: NEVADA, NV, OR, OREGON
America/Moncton: NB, NEW BRUNSWICK
America/New_York: CONNECTICUT, CT, DC, DE, DELAWARE, DISTRICT OF COLUMBIA, GA, GEORGIA, MA, MAINE,
  MARYLAND, MASSACHUSETTS, MD, ME, NC, NEW HAMPSHIRE, NEW JERSEY, NEW YORK, NH, NJ, NORTH CAROLINA,
  NY, OH, OHIO, PA, PENNSYLVANIA, RHODE ISLAND, RI, SC, SOUTH CAROLINA, VA, VERMONT, VIRGINIA, VT,
  WEST VIRGINIA, WV
America/New_York America/Chicago: FL, FLORIDA, IN, INDIANA, KENTUCKY, KY, MI, MICHIGAN, TENNESSEE,
  TN
America/Phoenix America/Denver: ARIZONA, AZ
America/Puerto_Rico: PR, PUERTO RICO
America/Regina America/Edmonton America/Winnipeg: SASKATCHEWAN, SK
America/St_Johns America/Goose_Bay America/Blanc-Sablon: NEWFOUNDLAND AND LABRADOR, NL
America/St_Thomas: US VIRGIN ISLANDS, VI
America/Toronto America/Halifax America/Blanc-Sablon: QC, QUEBEC
America/Toronto America/Winnipeg America/Atikokan: ON, ONTARIO
America/Vancouver America/Edmonton America/Dawson_Creek: BC, BRITISH COLUMBIA
America/Whitehorse: YT, YUKON
America/Winnipeg: MANITOBA, MB
Pacific/Guam: GU, GUAM
Pacific/Honolulu: HAWAII, HI
Pacific/Pago_Pago: AMERICAN SAMOA, AS
Pacific/Saipan: MP, NORTHERN MARIANA ISLANDS
`

export const POSTAL_PREFIXES = `
America/Anchorage America/Adak: 995, 996, 997, 998, 999
America/Chicago: 350, 351, 352, 353, 354, 355, 356, 357, 358, 359, 360, 361, 362, 363, 364, 365,
  366, 367, 368, 369, 386, 387, 388, 389, 390, 391, 392, 393, 394, 395, 396, 397, 500, 501, 502,
  503, 504, 505, 506, 507, 508, 509, 510, 511, 512, 513, 514, 515, 516, 517, 518, 519, 520, 521,
  522, 523, 524, 525, 526, 527, 528, 530, 531, 532, 533, 534, 535, 536, 537, 538, 539, 540, 541,
  542, 543, 544, 545, 546, 547, 548, 549, 550, 551, 552, 553, 554, 555, 556, 557, 558, 559, 560,
  561, 562, 563, 564, 565, 566, 567, 600, 601, 602, 603, 604, 605, 606, 607, 608, 609, 610, 611,
  612, 613, 614, 615, 616, 617, 618, 619, 620, 621, 622, 623, 624, 625, 626, 627, 628, 629, 630,
  631, 632, 633, 634, 635, 636, 637, 638, 639, 640, 641, 642, 643, 644, 645, 646, 647, 648, 649,
  650, 651, 652, 653, 654, 655, 656, 657, 658, 700, 701, 702, 703, 704, 705, 706, 707, 708, 709,
  710, 711, 712, 713, 714, 716, 717, 718, 719, 720, 721, 722, 723, 724, 725, 726, 727, 728, 729,
  730, 731, 732, 734, 735, 736, 737, 738, 739, 740, 741, 742, 743, 744, 745, 746, 747, 748, 749
America/Chicago America/Denver: 570, 571, 572, 573, 574, 575, 576, 577, 580, 581, 582, 583, 584,
  585, 586, 587, 588, 660, 661, 662, 663, 664, 665, 666, 667, 668, 669, 670, 671, 672, 673, 674,
  675, 676, 677, 678, 679, 680, 681, 682, 683, 684, 685, 686, 687, 688, 689, 690, 691, 692, 693,
  733, 750, 751, 752, 753, 754, 755, 756, 757, 758, 759, 760, 761, 762, 763, 764, 765, 766, 767,
  768, 769, 770, 771, 772, 773, 774, 775, 776, 777, 778, 779, 780, 781, 782, 783, 784, 785, 786,
  787, 788, 789, 790, 791, 792, 793, 794, 795, 796, 797, 798, 799, 885
America/Denver: 590, 591, 592, 593, 594, 595, 596, 597, 598, 599, 800, 801, 802, 803, 804, 805, 806,
  807, 808, 809, 810, 811, 812, 813, 814, 815, 816, 820, 821, 822, 823, 824, 825, 826, 827, 828,
  829, 830, 831, 840, 841, 842, 843, 844, 845, 846, 847, 870, 871, 872, 873, 874, 875, 876, 877,
  878, 879, 880, 881, 882, 883, 884
America/Denver America/Los_Angeles: 832, 833, 834, 835, 836, 837, 838
America/Edmonton: T
America/Edmonton America/Iqaluit America/Rankin_Inlet America/Cambridge_Bay America/Atikokan: X
America/Halifax: B, C
America/Los_Angeles: 900, 901, 902, 903, 904, 905, 906, 907, 908, 909, 910, 911, 912, 913, 914, 915,
  916, 917, 918, 919, 920, 921, 922, 923, 924, 925, 926, 927, 928, 929, 930, 931, 932, 933, 934,
  935, 936, 937, 938, 939, 940, 941, 942, 943, 944, 945, 946, 947, 948, 949, 950, 951, 952, 953,
  954, 955, 956, 957, 958, 959, 960, 961, 980, 981, 982, 983, 984, 985, 986, 987, 988, 989, 990,
  991, 992, 993, 994
America/Los_Angeles America/Denver: 889, 890, 891, 892, 893, 894, 895, 896, 897, 898, 970, 971, 972,
  973, 974, 975, 976, 977, 978, 979
America/Moncton: E
America/New_York: 005, 010, 011, 012, 013, 014, 015, 016, 017, 018, 019, 020, 021, 022, 023, 024,
  025, 026, 027, 028, 029, 030, 031, 032, 033, 034, 035, 036, 037, 038, 039, 040, 041, 042, 043,
  044, 045, 046, 047, 048, 049, 050, 051, 052, 053, 054, 055, 056, 057, 058, 059, 060, 061, 062,
  063, 064, 065, 066, 067, 068, 069, 070, 071, 072, 073, 074, 075, 076, 077, 078, 079, 080, 081,
  082, 083, 084, 085, 086, 087, 088, 089, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110,
  111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129,
  130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148,
  149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167,
  168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186,
  187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205,
  206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224,
  225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243,
  244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255, 256, 257, 258, 259, 260, 261, 262,
  263, 264, 265, 266, 267, 268, 270, 271, 272, 273, 274, 275, 276, 277, 278, 279, 280, 281, 282,
  283, 284, 285, 286, 287, 288, 289, 290, 291, 292, 293, 294, 295, 296, 297, 298, 299, 300, 301,
  302, 303, 304, 305, 306, 307, 308, 309, 310, 311, 312, 313, 314, 315, 316, 317, 318, 319, 398,
  399, 430, 431, 432, 433, 434, 435, 436, 437, 438, 439, 440, 441, 442, 443, 444, 445, 446, 447,
  448, 449, 450, 451, 452, 453, 454, 455, 456, 457, 458, 459
America/New_York America/Chicago: 320, 321, 322, 323, 324, 325, 326, 327, 328, 329, 330, 331, 332,
  333, 334, 335, 336, 337, 338, 339, 340, 341, 342, 343, 344, 345, 346, 347, 348, 349, 370, 371,
  372, 373, 374, 375, 376, 377, 378, 379, 380, 381, 382, 383, 384, 385, 400, 401, 402, 403, 404,
  405, 406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 418, 419, 420, 421, 422, 423,
  424, 425, 426, 427, 460, 461, 462, 463, 464, 465, 466, 467, 468, 469, 470, 471, 472, 473, 474,
  475, 476, 477, 478, 479, 480, 481, 482, 483, 484, 485, 486, 487, 488, 489, 490, 491, 492, 493,
  494, 495, 496, 497, 498, 499
America/Phoenix America/Denver: 850, 851, 852, 853, 854, 855, 856, 857, 858, 859, 860, 861, 862,
  863, 864, 865
America/Puerto_Rico: 006, 007, 009
America/Regina America/Edmonton America/Winnipeg: S
America/St_Johns America/Goose_Bay America/Blanc-Sablon: A
America/St_Thomas: 008
America/Toronto America/Halifax America/Blanc-Sablon: G, H, J
America/Toronto America/Winnipeg America/Atikokan: K, L, M, N, P
America/Vancouver America/Edmonton America/Dawson_Creek: V
America/Whitehorse: Y
America/Winnipeg: R
Pacific/Guam Pacific/Saipan: 969
Pacific/Honolulu: 968
Pacific/Honolulu Pacific/Pago_Pago: 967
`

export const AREA_CODE_REGIONS = `
AB: 368, 403, 587, 780, 825
AK: 907
AL: 205, 251, 256, 334, 659, 938
AR: 327, 479, 501, 870
AS: 684
AZ: 480, 520, 602, 623, 928
Anguilla: 264
Antigua_and_Barbuda: 268
BC: 236, 250, 257, 604, 672, 778
Bahamas: 242
Barbados: 246
Bermuda: 441
British_Virgin_Islands: 284
CA: 209, 213, 279, 310, 323, 341, 350, 369, 408, 415, 424, 442, 510, 530, 559, 562, 619, 626, 628,
  650, 657, 661, 669, 707, 714, 738, 747, 760, 805, 818, 820, 831, 837, 840, 858, 909, 916, 925,
  949, 951
CO: 303, 719, 720, 748, 970, 983
CT: 203, 475, 860, 959
Cayman_Islands: 345
DC: 202, 771
DE: 302
Dominica: 767
Dominican_Republic: 809, 829, 849
FL: 239, 305, 321, 324, 352, 386, 407, 448, 561, 645, 656, 689, 727, 728, 754, 772, 786, 813, 850,
  863, 904, 941, 954
GA: 229, 404, 470, 478, 678, 706, 762, 770, 912, 943
GU: 671
Grenada: 473
HI: 808
IA: 319, 515, 563, 641, 712
ID: 208, 986
IL: 217, 224, 309, 312, 331, 447, 464, 618, 630, 708, 730, 773, 779, 815, 847, 861, 872
IN: 219, 260, 317, 463, 574, 765, 812, 930
Jamaica: 658, 876
KS: 316, 620, 785, 913
KY: 270, 364, 502, 606, 859
LA: 225, 318, 337, 457, 504, 985
MA: 339, 351, 413, 508, 617, 774, 781, 857, 978
MB: 204, 431, 584
MD: 227, 240, 301, 410, 443, 667
ME: 207
MI: 231, 248, 269, 313, 517, 586, 616, 679, 734, 810, 906, 947, 989
MN: 218, 320, 507, 612, 651, 763, 924, 952
MO: 235, 314, 417, 557, 573, 636, 660, 816, 975
MP: 670
MS: 228, 471, 601, 662, 769
MT: 406
Montserrat: 664
NB: 428, 506
NC: 252, 336, 472, 704, 743, 828, 910, 919, 980, 984
ND: 701
NE: 308, 402, 531
NH: 603
NJ: 201, 551, 609, 640, 732, 848, 856, 862, 908, 973
NL: 709, 879
NM: 505, 575
NS PE: 782, 902
NV: 702, 725, 775
NY: 212, 315, 329, 332, 347, 363, 516, 518, 585, 607, 631, 646, 680, 716, 718, 838, 845, 914, 917,
  929, 934
OH: 216, 220, 234, 283, 326, 330, 380, 419, 436, 440, 513, 567, 614, 740, 937
OK: 405, 539, 572, 580, 918
ON: 226, 249, 289, 343, 365, 382, 416, 437, 519, 548, 613, 647, 683, 705, 742, 753, 807, 905, 942
OR: 458, 503, 541, 971
PA: 215, 223, 267, 272, 412, 445, 484, 570, 582, 610, 717, 724, 814, 835, 878
PR: 787, 939
QC: 263, 354, 367, 418, 438, 450, 468, 514, 579, 581, 819, 873
RI: 401
SC: 803, 821, 839, 843, 854, 864
SD: 605
SK: 306, 474, 639
Saint_Kitts_and_Nevis: 869
Saint_Lucia: 758
Saint_Vincent_and_the_Grenadines: 784
Sint_Maarten: 721
TN: 423, 615, 629, 731, 865, 901, 931
TX: 210, 214, 254, 281, 325, 346, 361, 409, 430, 432, 469, 512, 621, 682, 713, 726, 737, 806, 817,
  830, 832, 903, 915, 936, 940, 945, 956, 972, 979
Trinidad_and_Tobago: 868
Turks_and_Caicos_Islands: 649
UT: 385, 435, 801
VA: 276, 434, 540, 571, 686, 703, 757, 804, 826, 948
VI: 340
VT: 802
WA: 206, 253, 360, 425, 509, 564
WI: 262, 274, 353, 414, 534, 608, 715, 920
WV: 304, 681
WY: 307
YT NT NU: 867
`
